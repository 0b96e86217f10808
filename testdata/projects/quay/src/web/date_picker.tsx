import { useState } from "react";

interface Props {
  readonly taken: readonly string[];
  readonly onPick: (day: string) => void;
}

/** A month of days; those that are taken cannot be clicked. */
export function DatePicker({ taken, onPick }: Props) {
  const [month, setMonth] = useState(new Date());
  return (
    <table>
      <caption onClick={() => setMonth(new Date())}>{month.toDateString()}</caption>
      {daysOf(month).map((day) => (
        <td key={day} onClick={() => !taken.includes(day) && onPick(day)}>{day}</td>
      ))}
    </table>
  );
}

export function daysOf(month: Date): string[] {
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return Array.from({ length: last }, (_, i) => String(i + 1));
}
