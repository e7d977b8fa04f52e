import type { Anchor } from "#domain/review/schema.ts";
import { altFieldId } from "../composer/field-ids.ts";
import { showPassage } from "./highlight.ts";

/** Selects the passage of a comment in the composer's fields, or shows it in the preview if no field is shown with it. */
export function showInComposer({ field, quote, media_id: mediaId }: Anchor): void {
  const main = document.querySelector("main");
  if (!main) return;
  if (field === "media") {
    document.getElementById(altFieldId(mediaId ?? 0))?.focus();
    return;
  }
  for (const text of main.querySelectorAll("textarea")) {
    const start = text.checkVisibility() ? text.value.indexOf(quote) : -1;
    if (start < 0) continue;
    text.focus();
    text.setSelectionRange(start, start + quote.length);
    text.scrollIntoView({ block: "nearest" });
    return;
  }
  showPassage(main, quote);
}
