import { Drawing } from "./drawing.tsx";

/** Photographs drying on a line, one of them marked in red: the media library. */
export function DarkroomDrawing() {
  return (
    <Drawing>
      <path d="M6 22c40 12 124 12 164 0" />
      <path d="M24 30l44 4-6 62-44-4z" fill="var(--surface)" />
      <path d="M30 37l32 3-4 42-32-3z" fill="var(--sunken)" stroke="var(--line-strong)" />
      <path d="M27 71c8-12 14-13 20-5 4 5 8 4 12-3" />
      <path d="M76 34h42v58H76z" fill="var(--surface)" />
      <path d="M82 40h30v38H82z" fill="var(--sunken)" stroke="var(--line-strong)" />
      <circle cx="97" cy="54" r="6" />
      <path d="M86 78c2-12 20-12 22 0" />
      <path d="M126 32l38-5 7 50-38 5z" fill="var(--surface)" />
      <path d="M132 38l27-4 4 32-27 4z" fill="var(--sunken)" stroke="var(--line-strong)" />
      <path d="M137 63l9-14 6 8 4-4 5 9" />
      <path d="M34 26v9M58 29v8M88 28v10M106 28v10M136 26v9M154 24v8" strokeWidth={2.5} />
      <path d="M72 86c-2 18 48 18 50 2" stroke="var(--accent)" strokeWidth={2} />
      <path d="M10 116h156" stroke="var(--line-strong)" />
    </Drawing>
  );
}
