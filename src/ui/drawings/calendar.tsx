import { Drawing } from "./drawing.tsx";

const days = [46, 62, 78, 94, 110, 126];
const weeks = [58, 74, 90, 106];

/** A wall calendar with one day circled. */
export function CalendarDrawing() {
  return (
    <Drawing>
      <path d="M40 26l-6 94h104" stroke="var(--line-strong)" />
      <path d="M36 20h104a3 3 0 0 1 3 3v78l-16 15H36a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3z" fill="var(--surface)" />
      <path d="M143 101h-13a3 3 0 0 0-3 3v12" fill="var(--sunken)" />
      <path d="M58 12v15M118 12v15" strokeWidth={2.5} />
      <path d="M44 37h88" strokeWidth={2.5} />
      <path d="M44 42h88" strokeWidth={1} />
      {weeks.flatMap((y, week) =>
        days
          .filter((x) => !(week === 0 && x < 70) && !(week === 3 && x > 100))
          .map((x) => <path key={`${x} ${y}`} d={`M${x - 3} ${y}h6`} stroke="var(--line-strong)" />),
      )}
      <path
        d="M101 67c-8-5-19 0-18 8 1 8 15 11 22 6 7-6 4-15-6-17-5-1-9 1-12 3"
        stroke="var(--accent)"
        strokeWidth={2}
      />
    </Drawing>
  );
}
