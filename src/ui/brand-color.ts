import type { CSSProperties } from "react";

/**
 * Sets `--brand-color` for a frame's lines. Text keeps the theme's colors, because a brand's color need not be legible.
 * @param color `#rrggbb`; null for none
 */
export function brandColor(color: string | null): CSSProperties | undefined {
  return color === null ? undefined : ({ "--brand-color": color } as CSSProperties);
}
