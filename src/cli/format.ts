/** A value of the API as readable text: `changes_requested` → `changes requested`. */
export const humanizeName = (value: string): string => value.replaceAll("_", " ");

/** Bytes as readable text, in powers of ten: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 1 ? 0 : 1)} ${["", "kB", "MB", "GB"][power]}`;
}

/** The dimensions of an image: `4032 × 2688`. */
export const formatDimensions = ({ width, height }: { width: number; height: number }): string =>
  `${width} × ${height}`;
