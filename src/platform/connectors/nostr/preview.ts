import { type PreviewShape, quoteShown, STREAM } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  nostr: {
    ...STREAM,
    card: "never",
    line: "none",
    acts: ["comment", "repeat", "like"],
    extras: (options) => ({ quote: quoteShown(options) }),
  },
};
