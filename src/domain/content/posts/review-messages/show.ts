import { type MessengerOutcome, openMessenger, settleMessage } from "#domain/review/review-channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { toStorableText } from "#kernel/storable.ts";
import type {
  Call,
  ChannelAccess,
  PublishError,
  ReviewMessage,
  ReviewMessageOutcome,
  ReviewMessenger,
} from "#platform/connectors/contract.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { inLanguage } from "#platform/languages.ts";
import { composeMessage, firstImageOf } from "./compose.ts";
import type { FoundMessage } from "./find.ts";

type Shower = (
  messenger: ReviewMessenger,
  shown: { account: ChannelAccess; message: ReviewMessage },
  call: Call,
) => Promise<ReviewMessageOutcome>;

/**
 * Calls the messenger of a message's channel with what the message shows now.
 * @throws Error while the channel's access can't be refreshed
 */
export async function showMessage(
  ctx: SystemContext,
  found: FoundMessage,
  assertInTime: () => void,
  show: Shower,
): Promise<MessengerOutcome> {
  const { channel, brand } = found.row;
  const opened = await openMessenger(ctx, channel);
  if (opened.kind === "failed") return opened;
  const { messenger, account } = opened;
  const signal = AbortSignal.timeout(messenger.timeoutMs);
  const call = openCall(ctx, { signal, assertInTime, isOnce: true, isDryRun: ctx.env.CHANNEL_DRY_RUN });
  const first = firstImageOf(found);
  const imageUrl = first && call.publicUrl(first);
  // A chat refuses what it can't fetch.
  const isPublic = imageUrl !== null && (await call.egress.check(imageUrl)) === null;
  const compose = () => composeMessage(ctx, found, isPublic ? imageUrl : null);
  const message = inLanguage(brand.reviewChannel?.language ?? "en", compose);
  return settleMessage(show(messenger, { account, message }, call), call);
}

/** What a message shows after it was sent or changed. */
export function shownBy({ post, isReplaced }: FoundMessage) {
  const isEnded = post === null || isReplaced || post.status === "published";
  return { shownRevision: post?.revision ?? null, shownStatus: post?.status ?? null, isEnded, error: null };
}

/** Stores that nothing more is sent for a message, and why. */
export async function endMessage({ db }: SystemContext, id: number, error: PublishError | null): Promise<void> {
  const message = error && toStorableText(error.message, 500);
  await db.reviewMessage.update({ where: { id }, data: { isEnded: true, leaseUntil: null, error: message } });
}
