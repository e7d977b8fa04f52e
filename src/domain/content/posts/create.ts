import { hasIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { type Brand, readRows, type Tx } from "#platform/db/index.ts";
import { grantApproval, requireApprover } from "./approval/grant-approval.ts";
import { isSelfApproving, submitOrApprove } from "./approval/submit.ts";
import { limitNewPost } from "./channel-limit.ts";
import { assignPost } from "./editing/assign-post.ts";
import { planNew } from "./editing/plan-edit.ts";
import { findPost, requirePerson } from "./find.ts";
import { insertDraft, insertPost } from "./insert-post.ts";
import { type CreatePost, CreatePostInput, Post } from "./schema.ts";
import { viewPost } from "./view.ts";

export const createPost = operation({
  name: "posts.create",
  summary: "Create a post, and optionally submit it for review or approve it.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitNewPost,
  input: CreatePostInput,
  output: Post,
  async run(ctx, input) {
    const caller = requirePerson(ctx);
    if (input.approve) requireApprover(ctx);
    // How the brand approves is asked by a submission alone.
    const brand = input.submit ? await readSettings(ctx) : null;
    const timezone = brand?.timezone ?? ctx.timezone ?? (await readSettings(ctx)).timezone;
    const write = async (tx: Tx) => {
      const mayApprove = input.approve || (brand !== null && isSelfApproving(ctx, brand));
      const post = await insertPost(tx, ctx, caller, planNew(input, timezone), mayApprove ? "approve" : "edit");
      if (input.approve) await grantApproval(tx, ctx, post, "");
      else if (input.submit) await submitOrApprove(tx, ctx, post);
      const isAssigned = await assignPost(tx, ctx, post, input);
      const isAsInserted = !input.approve && !input.submit && !isAssigned;
      return viewPost(isAsInserted ? post : await findPost(tx, ctx.brandId, post.id), ctx);
    };
    if (!isOneStatement(input) || hasIdempotencyMark(ctx.db)) return ctx.db.$transaction(write);
    const id = await insertDraft(ctx.db, ctx, caller, planNew(input, timezone));
    // Committed by now: an error would make the caller believe that there is no post, so a failed read is repeated.
    const find = () => findPost(ctx.db, ctx.brandId, id);
    return viewPost(await find().catch(find), ctx);
  },
});

/**
 * Whether all that is written is one statement that locks nothing before it: its transaction would only be two more
 * round trips. What writes a second time, or checks something that has to hold until the insert, must be none of these.
 */
function isOneStatement(input: CreatePost): boolean {
  const { approve, submit, channels, media_ids, idea_id, campaign_id, assignee_id, due_at } = input;
  const named = [idea_id, campaign_id, assignee_id ?? null, due_at ?? null];
  return !approve && !submit && channels.length === 0 && media_ids.length === 0 && named.every((id) => id === null);
}

type Settings = Pick<Brand, "timezone" | "approvalPolicy" | "approvalSteps">;

async function readSettings({ db, brandId }: BrandContext): Promise<Settings> {
  const [brand] = await readRows<Settings>(db)`
    select timezone, approval_policy::text as "approvalPolicy", approval_steps as "approvalSteps"
    from brands where id = ${brandId}`;
  if (!brand) throw new Error(`Brand ${brandId} is gone.`);
  return brand;
}
