import React, { useState } from "react";

/** A button that counts. */
export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState<number>(start);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

export const Page: React.FC = () => <main><Counter start={1} /></main>;

/** Draws only when its text changes. */
export const Label = React.memo(({ text }: { text: string }) => {
  return <b>{text}</b>;
});

const Input = React.memo(React.forwardRef<HTMLInputElement, Props>(function Inner(props, ref) {
  return <input ref={ref} {...props} />;
}));

export const Short = memo(() => <i />);

export const names = pages.map((page) => {
  return page.name;
});

export const Store = class extends Base {
  open(): void {}
};

export default class App extends React.Component {
  render() {
    return <Page />;
  }
}
