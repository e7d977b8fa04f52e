import type { AssetKind } from "#domain/media/terms.ts";

/** A duration as media players show it: `0:42`, `12:05`, `1:02:09`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

export const KIND_NAMES = { image: "Image", video: "Video", document: "Document" } as const;

/** The accessible name of an asset. */
export function describeAsset({
  kind,
  alt_text: alt,
  name,
}: {
  kind: AssetKind;
  alt_text: string;
  name: string;
}): string {
  const what = KIND_NAMES[kind];
  if (kind === "document") return `${what} ${name}`;
  return alt === "" ? `${what} ${name}, without alt text` : `${what} ${name}: ${alt}`;
}
