import React, { useState } from "react";

/** A button that counts. */
export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState<number>(start);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

export const Page: React.FC = () => <main><Counter start={1} /></main>;

export default class App extends React.Component {
  render() {
    return <Page />;
  }
}
