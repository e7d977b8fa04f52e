import { CHAT, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  teams: { ...CHAT, avatar: "round", visible: 6, card: "never" },
};
