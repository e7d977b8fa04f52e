import { z } from "zod";
import type { History } from "../contract.ts";
import { messageOf, type PinterestSite, readToken, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";

const PAGE = 100;

/** Times have no zone, and are in UTC. */
const Time = z.string().transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`));
const Count = z.number().nullish();
const Pin = z.object({
  id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  created_at: Time,
  media: z
    .object({ media_type: z.string().nullish(), items: z.array(z.unknown()).optional().catch(undefined) })
    .nullish()
    .catch(null),
  pin_metrics: z
    .object({
      lifetime_metrics: z
        .object({ impression: Count, save: Count, clickthrough: Count, comment: Count, reaction: Count })
        .nullish(),
    })
    .nullish()
    .catch(null),
});
const Page = z.object({ items: z.array(Pin), bookmark: z.string().nullish() });

/** The account's pins on all its boards, the newest first. Source: developers.pinterest.com/docs/api/v5 (pins/list). */
export function pinterestHistory(at: PinterestSite): History {
  return {
    platform: pinterest.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor }, call) {
      const query = new URLSearchParams({
        page_size: String(PAGE),
        pin_metrics: "true",
        ...(cursor && { bookmark: cursor }),
      });
      const response = await sendToPinterest(call, at, `/pins?${query}`, { token: readToken(channel) });
      const { data } = Page.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(messageOf(response));
      return {
        posts: data.items.map(({ id, title, description, created_at: publishedAt, media, pin_metrics: metrics }) => {
          const { impression, save, clickthrough, comment, reaction } = metrics?.lifetime_metrics ?? {};
          return {
            externalId: id,
            text: [title, description].filter(Boolean).join("\n\n"),
            permalink: `https://www.pinterest.com/pin/${id}/`,
            publishedAt,
            kind: media?.media_type === "video" ? "video" : "image",
            mediaCount: media?.items?.length ?? 1,
            metrics: {
              impressions: impression ?? null,
              saves: save ?? null,
              clicks: clickthrough ?? null,
              comments: comment ?? null,
              likes: reaction ?? null,
            },
          };
        }),
        cursor: data.bookmark ?? null,
      };
    },
  };
}
