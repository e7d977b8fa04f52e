import type { ReactNode } from "react";

interface DrawingProps {
  /** Width and height in the drawing's own units; 176 by 132 by default. */
  width?: number;
  height?: number;
  children: ReactNode;
}

/** The base of all drawings: one thin ink line, one stroke in red. Fills its container's width. */
export function Drawing({ width = 176, height = 132, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      fill="none"
      stroke="var(--ink-2)"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ display: "block" }}
    >
      {children}
    </svg>
  );
}
