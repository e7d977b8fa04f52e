import { Drawing } from "./drawing.tsx";

/** A plug on a red cord in front of its socket: connections. */
export function PlugDrawing() {
  return (
    <Drawing>
      <path d="M6 108c26 8 38-4 36-20s4-22 18-22" stroke="var(--accent)" strokeWidth={2} />
      <path d="M60 50h20a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H60z" fill="var(--surface)" />
      <path d="M66 56v20M72 56v20" stroke="var(--line-strong)" />
      <path d="M86 59h14M86 73h14" strokeWidth={3} />
      <path d="M122 34h34a6 6 0 0 1 6 6v52a6 6 0 0 1-6 6h-34a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z" fill="var(--surface)" />
      <path d="M124 42h30v48h-30z" stroke="var(--line-strong)" />
      <circle cx="139" cy="66" r="15" fill="var(--paper)" />
      <circle cx="134" cy="66" r="2" fill="var(--ink-2)" />
      <circle cx="144" cy="66" r="2" fill="var(--ink-2)" />
      <path d="M106 60l4-3M106 66h5M106 72l4 3" stroke="var(--line-strong)" />
    </Drawing>
  );
}
