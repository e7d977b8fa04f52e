import { msg } from "#kernel/language.ts";
import { GALLERY, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  tiktok: {
    ...GALLERY,
    title: "below",
    clamp: { characters: 100, lines: 2, word: msg("more") },
    acts: ["like", "comment", "save", "share"],
  },
};
