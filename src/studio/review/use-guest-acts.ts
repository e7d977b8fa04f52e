import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { ReviewPost } from "./use-review.ts";
import { useVisit } from "./visit.tsx";

/** What a guest can do to a post, ready to be sent: each call carries the visit, the name and the revision on screen. */
export function useGuestActs(post: ReviewPost) {
  const { token, review, name, onAnswer, onRefusal } = useVisit();
  const { visit } = useTRPC().shareLinks;
  const callbacks = { onSuccess: onAnswer, onError: onRefusal };
  const comment = useMutation(visit.comment.mutationOptions(callbacks));
  const approve = useMutation(visit.approve.mutationOptions(callbacks));
  const requestChanges = useMutation(visit.requestChanges.mutationOptions(callbacks));
  const given = { token, pass: review.pass, post_id: post.id, name };
  const seen = { ...given, revision: post.revision };
  return {
    comment: { ...comment, send: (body: string) => comment.mutateAsync({ ...given, body }) },
    approve: { ...approve, send: (body: string) => approve.mutateAsync({ ...seen, body }) },
    requestChanges: { ...requestChanges, send: (body: string) => requestChanges.mutateAsync({ ...seen, body }) },
  };
}
