import { CHAT, type PreviewShape, pollShown } from "../shared/description/preview-shapes.ts";

const ROOM: PreviewShape = { ...CHAT, avatar: "round", extras: (options) => ({ poll: pollShown(options) }) };

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { discord: ROOM, discord_webhook: ROOM };
