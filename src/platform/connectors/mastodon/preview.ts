import { type PreviewShape, pollShown, quoteShown, STREAM } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  mastodon: {
    ...STREAM,
    avatar: "square",
    column: "under",
    acts: ["comment", "repeat", "like", "save"],
    extras: (options) => ({ poll: pollShown(options), quote: quoteShown(options) }),
  },
};
