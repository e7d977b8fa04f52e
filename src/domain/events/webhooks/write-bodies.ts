import { studioPath } from "#domain/events/notifications/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { readableText } from "#platform/connectors/shared/rich-text/article.ts";
import type { Tx } from "#platform/db/index.ts";
import { type ChatEvent, type ChatSubject, chatMessage } from "./chat-message.ts";
import type { EndpointFormat } from "./terms.ts";

/** An event as it is stored. */
type Happened = { brandId: number; postId: number; event: string; payload: unknown };
type About = Pick<Happened, "brandId" | "postId">;

/**
 * Prepares the bodies of deliveries. What messages for chats say about posts is read once for all of them, and only if
 * an endpoint wants such messages.
 * @param formats the formats of the endpoints
 * @returns the exact body of an event in a format
 */
export async function prepareBodies(
  tx: Tx,
  ctx: PublicContext,
  happened: readonly About[],
  formats: readonly EndpointFormat[],
): Promise<(format: EndpointFormat, one: Happened) => string> {
  const subjectOf = formats.some((format) => format !== "json") ? await readSubjects(tx, ctx, happened) : null;
  return (format, one) =>
    JSON.stringify(format === "json" || !subjectOf ? one.payload : chatMessage(format, contentOf(one), subjectOf(one)));
}

/** What was emitted: the payload is made from it (`view.ts`), and holds all of it but the name. */
function contentOf({ event, payload }: Happened): ChatEvent {
  return { ...(payload as object), event } as ChatEvent;
}

async function readSubjects(tx: Tx, ctx: PublicContext, happened: readonly About[]) {
  const posts = await tx.post.findMany({
    where: { id: { in: happened.map(({ postId }) => postId) } },
    select: { id: true, brandId: true, body: true, format: true },
  });
  const brands = await tx.brand.findMany({
    where: { id: { in: happened.map(({ brandId }) => brandId) } },
    select: { id: true, name: true, handle: true },
  });
  return ({ brandId, postId }: About): ChatSubject => {
    const brand = brands.find(({ id }) => id === brandId);
    const post = posts.find((row) => row.id === postId && row.brandId === brandId);
    const path = studioPath(brand?.handle ?? null, post ? `/posts/${postId}` : "");
    const url = new URL(path, ctx.env.APP_URL).href;
    const text = post ? readableText(post, post.body) : "";
    return { brand: brand?.name ?? "", text, url, isPost: post !== undefined };
  };
}
