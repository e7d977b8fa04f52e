import { Drawing } from "./drawing.tsx";

/** A sealed envelope: webhooks, mail, invitations. */
export function EnvelopeDrawing() {
  return (
    <Drawing>
      <path d="M10 62h24M4 78h30M14 94h20" stroke="var(--line-strong)" />
      <path d="M48 40h96a4 4 0 0 1 4 4v62a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V44a4 4 0 0 1 4-4z" fill="var(--surface)" />
      <path d="M45 108l36-34M147 108l-36-34" stroke="var(--line-strong)" />
      <path d="M45 42l45 40c3 3 9 3 12 0l45-40" fill="var(--surface)" />
      <circle cx="96" cy="83" r="10" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth={2} />
      <path d="M91.5 83.5l3 3 6-6.5" stroke="var(--accent)" strokeWidth={2} />
    </Drawing>
  );
}
