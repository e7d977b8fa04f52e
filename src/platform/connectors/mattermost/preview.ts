import { CHAT, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { mattermost: { ...CHAT, avatar: "round", visible: 5 } };
