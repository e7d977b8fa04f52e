import { requireNotHeld } from "#domain/brands/access/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { formatList, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { grantApproval, requireApprover } from "../approval/grant-approval.ts";
import { limitToPost } from "../channel-limit.ts";
import { applyEdit } from "../editing/apply-edit.ts";
import { auditReschedule } from "../editing/change-post.ts";
import { planChange } from "../editing/plan-edit.ts";
import { type FullPost, findPost, openPost, requirePerson, requireRevision } from "../find.ts";
import { canApprove, isFrozen } from "../rules.ts";
import { Post, PublishNowInput, UpdatePostInput } from "../schema.ts";
import { viewPost } from "../view.ts";

export const publishPostNow = operation({
  name: "posts.publish_now",
  summary: "Approve a post and schedule it for now, on every channel it isn't published on yet.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  channelLimit: limitToPost,
  input: PublishNowInput,
  output: Post,
  async run(ctx, { id, revision }) {
    const caller = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const before = await openPost(tx, ctx.brandId, id);
      requireApprover(ctx);
      requireRevision(before, revision);
      requireUnpublished(before);
      requireRunning(before);
      await requireNotHeld(tx, ctx.brandId);
      const edited = await applyEdit(tx, ctx, caller, before, planNow(before, ctx.clock.now()), "now");
      if (edited.publications.some(({ status }) => canApprove(ctx.role, status))) {
        await grantApproval(tx, ctx, edited, "", "now");
      }
      await auditReschedule(tx, ctx, before, edited);
      return viewPost(await findPost(tx, ctx.brandId, id), ctx);
    });
  },
});

/** A channel's own time is replaced, too; what is being published or was published keeps its time. */
function planNow(post: FullPost, now: Date) {
  const at = wireTime(now);
  const channels = post.publications.map(({ channelId, status }) => {
    return { channel_id: channelId, ...(isFrozen(status) ? {} : { scheduled_at: null }) };
  });
  return planChange(post, UpdatePostInput.parse({ id: post.id, scheduled_at: at, channels }));
}

/** @throws Fault invalid without channels, refused with invalid_state when nothing is left to publish */
function requireUnpublished({ publications }: FullPost): void {
  if (publications.length === 0) throw invalid("channels", t("Choose at least one channel."));
  if (publications.some(({ status }) => !isFrozen(status))) return;
  const message = t("This post is already being published, or was published.");
  throw fault("refused", { code: "invalid_state", message });
}

/** @throws Fault refused with invalid_state while a channel is paused */
function requireRunning({ publications }: FullPost): void {
  const paused = publications.filter(({ status, channel }) => !isFrozen(status) && channel.pausedAt !== null);
  if (paused.length === 0) return;
  const names = formatList(paused.map(({ channel }) => channel.displayName));
  const message = t("Paused: {names}. Resume publishing there first, on the channel's page.", { names });
  throw fault("refused", { code: "invalid_state", message });
}
