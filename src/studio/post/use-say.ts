import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Post } from "../composer/draft.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { usePostView } from "./post-view.tsx";
import { useKeptWords } from "./use-kept-words.ts";
import { usePostActs } from "./use-post-acts.ts";
import type { Comment } from "./use-thread.ts";

/**
 * What somebody writes into a post's thread, kept until it is sent, and the ways to send it.
 * @param answers the entry it answers; without one it begins a new entry
 */
export function useSay(post: Post, answers?: Comment, onDone?: () => void) {
  const { anchor, setAnchor, write, isAsking } = usePostView();
  const acts = usePostActs();
  const [words, setWords] = useKeptWords(`${post.id}:${answers?.id ?? "new"}`);
  const [visibility, setVisibility] = useState<"client" | "team">("client");
  const body = words.trim();
  const clear = () => {
    setWords("");
    onDone?.();
    if (answers) return;
    setAnchor(null);
    if (isAsking) write(false);
  };
  const comment = useMutation(
    useTRPC().thread.comment.mutationOptions({
      onSuccess: () => {
        clear();
        void acts.refresh(null);
      },
    }),
  );
  const about = answers ? { parent_id: answers.id } : { visibility, anchor };
  const decision = { id: post.id, revision: post.revision, comment: body };
  const isSending = comment.isPending || acts.requestChanges.isPending || acts.approve.isPending;
  const unlessEmpty = (send: () => void) => () => {
    if (body !== "" && !isSending) send();
  };
  return {
    words,
    setWords,
    visibility,
    setVisibility,
    refusal: comment.error ? refusalOf(comment.error) : null,
    comment: {
      isPending: comment.isPending,
      run: unlessEmpty(() => comment.mutate({ id: post.id, body, ...about })),
    },
    requestChanges: {
      isPending: acts.requestChanges.isPending,
      run: unlessEmpty(() => acts.requestChanges.mutate(decision, { onSuccess: clear })),
    },
    approve: {
      isPending: acts.approve.isPending,
      run: unlessEmpty(() => acts.approve.mutate(decision, { onSuccess: clear })),
    },
  };
}
