import { Drawing } from "./drawing.tsx";

/** Paper slips on a nail, the top one marked: ideas. */
export function SlipsDrawing() {
  return (
    <Drawing>
      <path d="M36 44l86-12 9 66-86 12z" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M44 34l88 6-5 68-88-6z" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M42 36h90a2 2 0 0 1 2 2v62a2 2 0 0 1-2 2H42a2 2 0 0 1-2-2V38a2 2 0 0 1 2-2z" fill="var(--surface)" />
      <path d="M52 56h46" strokeWidth={2.5} />
      <path d="M52 68h70M52 77h66M52 86h38" stroke="var(--line-strong)" />
      <path d="M87 20v22" strokeWidth={2.5} />
      <path d="M83 20h8" strokeWidth={2.5} />
      <circle cx="87" cy="44" r="2.5" fill="var(--ink-2)" stroke="none" />
      <path d="M48 92c14 6 30-6 44-2s20 4 28-2" stroke="var(--accent)" strokeWidth={2} />
    </Drawing>
  );
}
