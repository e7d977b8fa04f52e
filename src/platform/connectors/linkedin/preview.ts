import { msg } from "#kernel/language.ts";
import { type PreviewShape, pollShown, quoteShown, WALL } from "../shared/description/preview-shapes.ts";

const PROFESSIONAL: PreviewShape = {
  ...WALL,
  clamp: { characters: 210, lines: 3, word: msg("…more") },
  acts: ["thumb", "comment", "repeat", "share"],
  extras: (options) => ({
    poll: pollShown(options),
    quote: quoteShown({ quote: options.reshare ?? "" }),
  }),
};

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  linkedin: PROFESSIONAL,
  linkedin_page: PROFESSIONAL,
};
