import type { AssetKind } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";

/** A duration as media players show it: `0:42`, `12:05`, `1:02:09`. */
export function formatDuration(milliseconds: number): string {
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
  kind: AssetKind;
  alt_text: string;
  name: string;
}): string {
  if (kind === "document") return t("Document {name}", { name });
  if (alt === "") {
    return kind === "image"
      ? t("Image {name}, without alt text", { name })
      : t("Video {name}, without alt text", { name });
  }
  return `${kind === "image" ? t("Image {name}", { name }) : t("Video {name}", { name })}: ${alt}`;
}
