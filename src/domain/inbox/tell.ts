import { findHandlers } from "#domain/automations/index.ts";
import { notify } from "#domain/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Tx } from "#platform/db/index.ts";

type About = { id: number; brandId: number; assigneeId: number | null; platform: string };

/** Who looks after an item: its assignee, else everybody who may answer. */
async function concerned(tx: Tx, { brandId, assigneeId }: About): Promise<number[]> {
  return assigneeId === null ? findHandlers(tx, brandId) : [assigneeId];
}

/** A draft waits for a person; whoever made it knows. */
export async function tellDrafted(tx: Tx, ctx: PublicContext, about: About): Promise<void> {
  const { caller } = ctx;
  const isOwnHand = caller.kind === "person" && caller.token.kind === "session";
  const people = await concerned(tx, about);
  await notify(tx, ctx, {
    userIds: isOwnHand ? people.filter((id) => id !== caller.userId) : people,
    brandId: about.brandId,
    type: "comments_drafted",
    title: "A drafted reply waits for you",
    body: `Something came in on ${nameOf(about)}, and a reply to it is drafted. Nothing is sent before a person says so.`,
    path: `/inbox/${about.id}`,
  });
}

/** A reply did not go out, or perhaps it did. */
export async function tellUnsent(
  tx: Tx,
  ctx: PublicContext,
  about: About & { authorId: number | null },
  ending: { kind: "failed" | "unknown"; message: string },
): Promise<void> {
  const name = nameOf(about);
  const isUnknown = ending.kind === "unknown";
  await notify(tx, ctx, {
    userIds: about.authorId === null ? await concerned(tx, about) : [about.authorId],
    brandId: about.brandId,
    type: "reply_failed",
    title: isUnknown ? `A reply may have been sent on ${name}` : `A reply was not sent on ${name}`,
    body: isUnknown
      ? `${name} did not answer, and we will not risk sending it twice. Look there, then tell us: it is there, or send it again.`
      : ending.message,
    path: `/inbox/${about.id}`,
  });
}

function nameOf({ platform }: About): string {
  return platformName(platform);
}
