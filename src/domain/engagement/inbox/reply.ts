import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { type FullItem, findItem, lockItem, requirePerson } from "./find.ts";
import { auditInboxItem } from "./record.ts";
import { requireConnected, requireNoReplyInFlight, requireReplies } from "./require-replies.ts";
import { discardDrafts } from "./save-draft.ts";
import { Item, SendReplyInput } from "./schema.ts";
import { sendReply } from "./send-reply.ts";
import { viewItem } from "./view.ts";

export const replyToItem = operation({
  name: "inbox.reply",
  summary: "Send a reply: a text, a draft, or a failed reply again.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: SendReplyInput,
  output: Item,
  async run(ctx, { id, body, reply_id: replyId }) {
    const { userId: authorId } = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const item = await lockItem(tx, ctx.brandId, id);
      requireReplies(item);
      requireConnected(item);
      requireNoReplyInFlight(item);
      const text = body ?? (await findUnsent(tx, id, replyId)).body;
      requireFit(item, text);
      if (body !== undefined) await discardDrafts(tx, id);
      const data = { status: "sending", authorId } as const;
      const reply =
        replyId === undefined
          ? await tx.inboxReply.create({ data: { ...data, itemId: id, body: text, createdAt: ctx.clock.now() } })
          : await tx.inboxReply.update({ where: { id: replyId }, data: { ...data, tries: 0, error: Prisma.DbNull } });
      await ctx.queue.enqueue(tx, sendReply, { reply_id: reply.id });
      await auditInboxItem(tx, ctx, "reply.sent", reply.id, { item_id: id });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});

/** The item is locked, so an unsent draft found here cannot be sent by another request. */
async function findUnsent(tx: Tx, itemId: number, id: number | undefined): Promise<{ body: string }> {
  const reply = id === undefined ? null : await tx.inboxReply.findFirst({ where: { itemId, id } });
  if (!reply) throw invalid("reply_id", t("This reply doesn't exist."));
  if (reply.status === "draft" || reply.status === "failed") return reply;
  throw fault("refused", {
    code: "invalid_state",
    message: t("Only drafts and replies that failed can be sent."),
  });
}

function requireFit({ channel }: FullItem, text: string): void {
  const connector = findConnector(channel.platform);
  const capabilities = capabilitiesOf(channel) ?? undefined;
  const over = connector && capabilities ? connector.countText(text, capabilities) - capabilities.text_limit : 0;
  if (over > 0)
    throw invalid(
      "body",
      t("The reply is {over} characters too long for {name}.", {
        over: String(over),
        name: connector?.name ?? channel.platform,
      }),
    );
}
