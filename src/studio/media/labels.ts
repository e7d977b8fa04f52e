/** A duration as media players show it: `0:42`, `12:05`, `1:02:09`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** The accessible name of an asset. */
export function describeAsset({
  kind,
  alt_text: alt,
  name,
}: {
  kind: "image" | "video";
  alt_text: string;
  name: string;
}): string {
  const what = kind === "video" ? "Video" : "Image";
  return alt === "" ? `${what} ${name}, without alt text` : `${what} ${name}: ${alt}`;
}
