import { z } from "zod";
import type { Call } from "../contract.ts";
import { sendToTikTok, type TikTok, type TikTokResponse } from "./api.ts";

/** What an account may publish at the moment. Source: developers.tiktok.com/doc/content-posting-api-reference-query-creator-info. */
export const Creator = z.object({
  creator_username: z.string(),
  creator_nickname: z.string().default(""),
  creator_avatar_url: z.string().nullish(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().positive().optional(),
});
export type Creator = z.infer<typeof Creator>;

/** TikTok wants this asked before every post. It changes nothing, although it is a POST. */
export function askCreator(call: Pick<Call, "egress">, at: TikTok, token: string): Promise<TikTokResponse> {
  return sendToTikTok(call, at, "/v2/post/publish/creator_info/query/", { token, isReadOnly: true });
}
