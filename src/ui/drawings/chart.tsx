import { Drawing } from "./drawing.tsx";

/** Squared paper with a line drawn by hand, its last stroke in red: metrics. */
export function ChartDrawing() {
  return (
    <Drawing>
      <path d="M26 14h112l12 12v92H26z" fill="var(--surface)" />
      <path d="M138 14v12h12" />
      <path d="M40 38h96M40 58h96M40 78h96M40 98h96" stroke="var(--line)" />
      <path d="M60 28v80M84 28v80M108 28v80M132 30v78" stroke="var(--line)" />
      <path d="M40 28v80h98" stroke="var(--line-strong)" />
      <path d="M42 96l18-8 14 4 14-22 12 6" />
      <path d="M100 76l14-24 18-10" stroke="var(--accent)" strokeWidth={2} />
      <circle cx="132" cy="42" r="3" fill="var(--accent)" stroke="none" />
    </Drawing>
  );
}
