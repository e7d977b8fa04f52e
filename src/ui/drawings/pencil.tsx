import { Drawing } from "./drawing.tsx";

/** A red pencil at the end of a line: drafts, posts, ideas. */
export function PencilDrawing() {
  return (
    <Drawing>
      <path d="M24 18h92a3 3 0 0 1 3 3v94a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3z" fill="var(--surface)" />
      <path d="M33 34h54" strokeWidth={2.5} />
      <path d="M33 48h74M33 58h70M33 68h34" stroke="var(--line-strong)" />
      <path d="M33 92c6-8 10-8 12 0s6 8 11 0 9-7 11 0 5 7 10 2" stroke="var(--accent)" strokeWidth={2} />
      <path d="M82 92l7-17 52-52c3-3 8-3 11 0l3 3c3 3 3 8 0 11l-52 52-17 7z" fill="var(--surface)" />
      <path d="M89 75l16 15M133 31l15 15M94 80l49-49" />
      <path d="M82 92l3-7 4.5 4.5z" fill="var(--accent)" stroke="var(--accent)" />
    </Drawing>
  );
}
