import { useState } from "react";
import { currentStep } from "../approval-steps/current-step.ts";
import { CallRefusedError, call, type ReviewPost } from "./call.ts";
import { useVisit } from "./visit.tsx";

/** A comment and its anchor: the post, a passage of it, or another comment. */
type CommentInput = Pick<ReviewPost["comments"][number], "body" | "anchor" | "parent_id">;

/**
 * A guest's actions on a post. Each call carries the visit, the name and the visible revision; one at a time.
 * @returns `send` resolves to whether it was accepted
 */
export function useGuestAction() {
  const { token, review, name, onResponse, onRefusal } = useVisit();
  const [refused, setRefused] = useState<CallRefusedError | null>(null);
  const [isSending, setSending] = useState(false);

  const send = async (run: () => Promise<ReviewPost>): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    setRefused(null);
    try {
      onResponse(await run());
      return true;
    } catch (error) {
      if (error instanceof CallRefusedError) setRefused(error);
      onRefusal(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  const input = (post: ReviewPost, by = name) => ({
    token,
    post_id: post.id,
    name: by.trim(),
    pass: review.pass,
  });
  return {
    refused,
    isSending,
    forget: () => setRefused(null),
    approve: (post: ReviewPost, body: string, by?: string) =>
      send(() =>
        call("approve", {
          ...input(post, by),
          revision: post.revision,
          step: currentStep(post.approval_steps)?.number,
          body,
        }),
      ),
    requestChanges: (post: ReviewPost, body: string, by?: string) =>
      send(() => call("requestChanges", { ...input(post, by), revision: post.revision, body })),
    comment: (post: ReviewPost, comment: CommentInput, by?: string) =>
      send(() => call("comment", { ...input(post, by), ...comment })),
  };
}
