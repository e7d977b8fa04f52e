import { msg } from "#kernel/language.ts";
import { type PreviewShape, pollShown, STREAM } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  x: {
    ...STREAM,
    clamp: { characters: 280, lines: 12, word: msg("Show more"), isWeighted: true },
    extras: (options) => ({ poll: pollShown(options) }),
  },
};
