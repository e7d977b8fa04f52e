import { CHAT, type PreviewShape } from "../shared/description/preview-shapes.ts";

const ROOM: PreviewShape = { ...CHAT, avatar: "round" };

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { discord: ROOM, discord_webhook: ROOM };
