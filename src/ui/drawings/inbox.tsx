import { Drawing } from "./drawing.tsx";

/** Letters in a tray, the top one marked: the inbox. */
export function InboxDrawing() {
  return (
    <Drawing>
      <path d="M44 62V24h66l18 18v20" fill="var(--surface)" />
      <path d="M110 24v18h18" />
      <path d="M58 40h34M58 52h54" stroke="var(--line-strong)" />
      <path d="M22 62h38c4 0 5 3 6 8s4 9 9 9h26c5 0 8-4 9-9s2-8 6-8h38l-10 46H32z" fill="var(--surface)" />
      <path d="M10 116h156" stroke="var(--line-strong)" />
      <path d="M118 18c6-6 14-8 22-6M122 28c4-3 9-4 14-3" stroke="var(--accent)" strokeWidth={2} />
    </Drawing>
  );
}
