import { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import type { Brand, Tx } from "#platform/db/index.ts";
import { ReplyApproval, ReplyApprovalInput } from "./schema.ts";
import { APPROVAL_ROLES } from "./terms.ts";

export const getReplyApproval = operation({
  name: "inbox.get_reply_approval",
  summary: "Get whose replies need approval before they are sent.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: z.object({}),
  output: ReplyApproval,
  async run({ db, brandId }) {
    return viewRule(db, await db.brand.findUniqueOrThrow({ where: { id: brandId } }));
  },
});

export const updateReplyApproval = operation({
  name: "inbox.update_reply_approval",
  summary: "Set whose replies need approval before they are sent. Replies that wait already still wait.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: ReplyApprovalInput,
  output: ReplyApproval,
  async run(ctx, { roles, kinds }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const data = { replyApprovalRoles: [...new Set(roles)], replyApprovalKinds: [...new Set(kinds)] };
      const brand = await tx.brand.update({ where: { id: brandId }, data });
      const subject = { type: "brand", id: brandId };
      await auditInBrand(tx, ctx, { brandId, action: "reply_approval.updated", subject, detail: { roles, kinds } });
      return viewRule(tx, brand);
    });
  },
});

async function viewRule(db: Tx, { id: brandId, replyApprovalRoles: roles, replyApprovalKinds: kinds }: Brand) {
  const waiting = await db.inboxReply.count({ where: { status: "awaiting_approval", item: { brandId } } });
  return { roles: APPROVAL_ROLES.filter((role) => roles.includes(role)), kinds, waiting };
}
