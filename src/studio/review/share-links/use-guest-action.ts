import { useState } from "react";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";
import { randomUuid } from "#ui/random-uuid.ts";
import { CallRefusedError, callReview, type GuestInputs, type ReviewPost } from "./call.ts";
import { guestKeyOf } from "./guest-key.ts";
import { isWaiting, type PendingAction } from "./pending-actions.ts";
import { useVisit } from "./visit.tsx";

type PendingInput<Act extends PendingAction["act"]> = Extract<PendingAction, { act: Act }>["input"];

/** A comment and its anchor: the post, a passage of it, or another comment. */
type CommentInput = Pick<PendingInput<"comment">, "body" | "anchor" | "parent_id" | "images">;

/**
 * A guest's actions on a post. Each call carries the visit, the name and the visible revision; one at a time. Without a
 * connection they are kept, to be sent later.
 * @returns functions that resolve to whether it was accepted or kept
 */
export function useGuestAction() {
  const { token, review, name, onResponse, onRefusal, pending, keep } = useVisit();
  const [refused, setRefused] = useState<CallRefusedError | null>(null);
  const [isSending, setSending] = useState(false);

  const send = async (action: PendingAction): Promise<boolean> => {
    if (isSending) return false;
    setRefused(null);
    // In their order: what was written first is sent first.
    if (pending.some(isWaiting)) {
      keep(action);
      return true;
    }
    setSending(true);
    try {
      onResponse(await sendAction(action, { token, pass: review.pass }));
      return true;
    } catch (error) {
      if (error instanceof CallRefusedError && error.isUnreachable) {
        keep(action);
        return true;
      }
      if (error instanceof CallRefusedError) setRefused(error);
      onRefusal(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  /** Changes one of the guest's own comments; without a connection it is refused, and nothing is kept. */
  const change = async (call: () => Promise<ReviewPost>): Promise<boolean> => {
    if (isSending) return false;
    setRefused(null);
    setSending(true);
    try {
      onResponse(await call());
      return true;
    } catch (error) {
      if (error instanceof CallRefusedError) setRefused(error);
      onRefusal(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  const own = (post: ReviewPost, commentId: number) => ({
    token,
    ...(review.pass !== undefined && { pass: review.pass }),
    guest_key: guestKeyOf(token),
    post_id: post.id,
    comment_id: commentId,
  });
  const input = (post: ReviewPost) => ({ post_id: post.id, name: name.trim() });
  const begin = () => ({ key: randomUuid(), refusal: null });
  return {
    refused,
    isSending,
    forget: () => setRefused(null),
    approve: (post: ReviewPost, body: string) => {
      const step = currentStep(post.approval_steps)?.number;
      const approval = { ...input(post), revision: post.revision, body, ...(step !== undefined && { step }) };
      return send({ ...begin(), act: "approve", input: approval });
    },
    requestChanges: (post: ReviewPost, body: string) =>
      send({ ...begin(), act: "requestChanges", input: { ...input(post), revision: post.revision, body } }),
    comment: (post: ReviewPost, comment: CommentInput) =>
      send({ ...begin(), act: "comment", input: { ...input(post), ...comment } }),
    suggest: (post: ReviewPost, suggested: Omit<PendingInput<"suggest">, "post_id" | "name">) =>
      send({ ...begin(), act: "suggest", input: { ...input(post), ...suggested } }),
    editComment: (post: ReviewPost, commentId: number, body: string) =>
      change(() => callReview("editComment", { ...own(post, commentId), body })),
    deleteComment: (post: ReviewPost, commentId: number) =>
      change(() => callReview("deleteComment", own(post, commentId))),
  };
}

/** Sends an action with its idempotency key. @throws CallRefusedError */
export function sendAction(
  { act, input, key }: PendingAction,
  visit: { token: string; pass: string | undefined },
): Promise<ReviewPost> {
  // The input belongs to its act, which the compiler loses by taking them apart.
  return callReview(act, {
    ...input,
    ...visit,
    guest_key: guestKeyOf(visit.token),
    idempotency_key: key,
  } as GuestInputs[typeof act]);
}
