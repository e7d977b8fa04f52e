import { type PreviewShape, pollShown, STREAM } from "../shared/description/preview-shapes.ts";
import { buttonRowsOf } from "./buttons.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  telegram: {
    ...STREAM,
    kind: "bubble",
    line: "none",
    visible: 10,
    acts: [],
    extras: (options) => ({
      poll: pollShown(options),
      buttons: buttonRowsOf(options).map((row) => row.map(({ text }) => text)),
    }),
  },
};
