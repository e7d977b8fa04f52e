import { Drawing } from "./drawing.tsx";

/** A key with a paper tag on a red string: tokens and access. */
export function KeyDrawing() {
  return (
    <Drawing>
      <path d="M68 57h82l6 6-6 6H68z" fill="var(--surface)" />
      <path d="M122 69v15h8v-7h6v10h9V69" fill="var(--surface)" />
      <path d="M78 63h62" stroke="var(--line-strong)" />
      <path d="M70 50v26M75 52v22" />
      <circle cx="46" cy="63" r="26" fill="var(--surface)" />
      <circle cx="46" cy="63" r="14" fill="var(--paper)" />
      <path d="M40 76c-6 14 2 16 10 18s14 4 18 10" stroke="var(--accent)" strokeWidth={2} />
      <path d="M66 98l34-2 4 22-35 4-9-11z" fill="var(--surface)" />
      <circle cx="69" cy="108" r="2" />
      <path d="M79 106l16-1M80 112l11-1" stroke="var(--line-strong)" />
    </Drawing>
  );
}
