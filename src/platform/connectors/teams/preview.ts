import { CHAT, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  microsoft_teams: { ...CHAT, avatar: "round", visible: 6, card: "never" },
};
