import { Drawing } from "./drawing.tsx";

/** Two rollers with paper running onto a pile: the feed, and failed publications. */
export function PressDrawing() {
  return (
    <Drawing>
      <path d="M14 34h30c14 0 16 32 30 32h38c10 0 12 20 20 20" stroke="var(--line-strong)" />
      <path d="M14 40h26c14 0 16 32 30 32h38c9 0 11 18 18 18" />
      <circle cx="70" cy="42" r="22" fill="var(--surface)" />
      <circle cx="70" cy="42" r="5" />
      <path d="M57 32a16 16 0 0 1 9-6" stroke="var(--line-strong)" />
      <circle cx="70" cy="96" r="22" fill="var(--surface)" />
      <circle cx="70" cy="96" r="5" />
      <path d="M57 86a16 16 0 0 1 9-6" stroke="var(--line-strong)" />
      <path d="M108 120v-6h56v6zM108 114v-6h56v6zM108 108v-6h56v6z" fill="var(--surface)" />
      <path d="M112 102l8-13h44l-6 13z" fill="var(--surface)" />
      <path d="M126 94h30" stroke="var(--accent)" strokeWidth={2} />
      <path d="M122 98h20" stroke="var(--line-strong)" />
    </Drawing>
  );
}
