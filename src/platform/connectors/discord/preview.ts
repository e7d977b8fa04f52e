import { CHAT, type PreviewShape } from "../preview-shapes.ts";

const ROOM: PreviewShape = { ...CHAT, avatar: "round" };

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { discord: ROOM, discord_webhook: ROOM };
