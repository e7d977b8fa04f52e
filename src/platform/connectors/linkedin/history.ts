import { z } from "zod";
import type { History, ListedPost } from "../contract.ts";
import { type LinkedIn, messageOf, permalinkOf, readCredentials, sendToLinkedIn } from "./api.ts";
import { linkedinPage } from "./describe.ts";
import { unescapeText } from "./text.ts";

const PAGE = 50;

const Post = z.object({
  id: z.string(),
  commentary: z.string().catch(""),
  createdAt: z.number(),
  publishedAt: z.number().nullish().catch(null),
  lifecycleState: z.string().catch("PUBLISHED"),
  reshareContext: z.unknown().optional(),
  content: z
    .object({
      media: z.object({ id: z.string() }).optional().catch(undefined),
      multiImage: z
        .object({ images: z.array(z.unknown()) })
        .optional()
        .catch(undefined),
      article: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
});
const Page = z.object({ elements: z.array(Post) });

/**
 * A page's posts, without reshares; their metrics take requests of their own. Source:
 * learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api (Find Posts by Authors).
 */
export function linkedinPageHistory(at: LinkedIn): History {
  return {
    platform: linkedinPage.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor }, call) {
      const { token, author } = readCredentials(channel);
      const start = Number(cursor ?? 0);
      const query = `q=author&author=${encodeURIComponent(author)}&count=${PAGE}&start=${start}&sortBy=CREATED`;
      const headers = { "x-restli-method": "FINDER" };
      const response = await sendToLinkedIn(call, at, `/rest/posts?${query}`, { token, headers });
      const { data } = Page.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(messageOf(response));
      const own = data.elements.filter((post) => post.lifecycleState === "PUBLISHED" && !post.reshareContext);
      return { posts: own.map(listedOf), cursor: data.elements.length < PAGE ? null : String(start + PAGE) };
    },
  };
}

function listedOf({ id, commentary, createdAt, publishedAt, content }: z.infer<typeof Post>): ListedPost {
  const isVideo = content?.media?.id.startsWith("urn:li:video:") ?? false;
  const mediaCount = content?.multiImage?.images.length ?? (content?.media ? 1 : 0);
  return {
    externalId: id,
    text: unescapeText(commentary),
    permalink: permalinkOf(id),
    publishedAt: new Date(publishedAt ?? createdAt),
    kind: isVideo ? "video" : mediaCount > 0 ? "image" : content?.article ? "link" : "text",
    mediaCount,
    metrics: {},
  };
}
