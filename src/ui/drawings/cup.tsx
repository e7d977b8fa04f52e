import { Drawing } from "./drawing.tsx";

/** A cup on a newspaper beside a red pencil: nothing needs attention. */
export function CupDrawing() {
  return (
    <Drawing>
      <path d="M14 92l112-14 36 26-118 18z" fill="var(--surface)" />
      <path d="M14 92v6l30 30v-6M44 128l118-18v-6" stroke="var(--line-strong)" />
      <path
        d="M40 95l52-6.5M48 102l30-4M56 109l34-5M106 86l20-2.5M116 94l22-3M126 101l20-3"
        stroke="var(--line-strong)"
        strokeWidth={1}
      />
      <path d="M70 50h48v26a18 18 0 0 1-18 18H88a18 18 0 0 1-18-18z" fill="var(--surface)" />
      <path d="M118 56h6a10 10 0 0 1 0 20h-7" />
      <path d="M70 58h48" stroke="var(--line-strong)" strokeWidth={1} />
      <path d="M84 40c-4-6 4-10 0-17M102 38c-4-6 4-9 0-15" stroke="var(--line-strong)" />
      <path d="M138 116l26-22" stroke="var(--accent)" strokeWidth={3} />
      <path d="M138 116l-5 4 1.5-6.5z" fill="var(--accent)" stroke="var(--accent)" />
    </Drawing>
  );
}
