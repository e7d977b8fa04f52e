import { approvePost, limitToPost, requirePerson } from "#domain/content/posts/index.ts";
import { Post } from "#domain/content/posts/schema.ts";
import { requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { ApproveInBrowserInput } from "./schema.ts";

export const approveInBrowser = operation({
  name: "chat_reviews.approve",
  summary:
    "Approve a post that a chat showed, on the installation: the person confirms that it's them, with a passkey if they have one.",
  scope: "brand",
  needs: "approve",
  tier: "full",
  channelLimit: limitToPost,
  input: ApproveInBrowserInput,
  output: Post,
  async run(ctx, { id, revision, comment, ...confirmation }) {
    const caller = requirePerson(ctx);
    if (!confirmation.passkey && confirmation.password === undefined && (await hasPasskey(ctx, caller.userId))) {
      throw fault("refused", {
        code: "confirmation_required",
        message: t("Confirm the approval with your passkey or password."),
      });
    }
    await requireRecentConfirmation({ ...ctx, caller }, confirmation);
    return execute(approvePost, ctx, { id, revision, comment });
  },
});

/** A program that drives the person's browser can click, but has no passkey: the last sign-in isn't enough then. */
async function hasPasskey({ db }: BrandContext, userId: number): Promise<boolean> {
  return (await db.passkey.count({ where: { userId } })) > 0;
}
