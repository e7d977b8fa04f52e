import { Drawing } from "./drawing.tsx";

/** The way of a post: a written slip, its approval, and the places where it appears. */
export function JourneyDrawing() {
  return (
    <Drawing width={360} height={104}>
      <path d="M24 16h72v76H24z" fill="var(--surface)" />
      <path d="M34 30h38" strokeWidth={2.5} />
      <path d="M34 42h52M34 51h48M34 60h52M34 69h26" stroke="var(--line-strong)" />
      <path d="M72 84l4-10 24-24 6 6-24 24z" fill="var(--surface)" />
      <path d="M72 84l2-5 3 3z" fill="var(--accent)" stroke="var(--accent)" />
      <path d="M112 54h24m-6-5l6 5-6 5" stroke="var(--line-strong)" />
      <path d="M146 16h72v76h-72z" fill="var(--surface)" />
      <path d="M156 30h38" strokeWidth={2.5} />
      <path d="M156 42h52M156 51h48" stroke="var(--line-strong)" />
      <path d="M164 73l10 10 26-24" stroke="var(--accent)" strokeWidth={3} />
      <path d="M228 54h24m-6-5l6 5-6 5" stroke="var(--line-strong)" />
      <path
        d="M268 12h32a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4h-20l-8 8v-8h-4a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z"
        fill="var(--surface)"
      />
      <path d="M273 22h22M273 29h14" stroke="var(--line-strong)" />
      <rect x="310" y="34" width="34" height="34" rx="6" fill="var(--surface)" />
      <circle cx="327" cy="51" r="8" />
      <path d="M266 60h36v34h-36z" fill="var(--surface)" />
      <path d="M272 68h24" strokeWidth={2.5} />
      <path d="M272 76h24M272 83h16" stroke="var(--line-strong)" />
    </Drawing>
  );
}
