import { msg } from "#kernel/language.ts";
import { GALLERY, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  pinterest: {
    ...GALLERY,
    hasThumbnails: () => true,
    title: "below",
    clamp: { characters: 60, lines: 2, word: msg("more") },
    acts: ["like", "comment", "share", "save"],
  },
};
