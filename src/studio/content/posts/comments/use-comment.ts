import { useEffect } from "react";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { recordShape } from "#studio/content/drafts/merge.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { focusTitle } from "#studio/frame/focus-title.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { usePostActions, usePostKeys } from "../actions/use-post-actions.ts";
import { usePostView } from "../post-view.tsx";
import { useUploadImage } from "./member-images.ts";
import { bodyOf, clearAfterSending, EMPTY_NOTE, isForTeam, type Note, withMention, withText } from "./note.ts";
import { useAskBeforeApproving } from "./use-ask-before-approving.tsx";
import { useCommentImages } from "./use-comment-images.ts";

const SHAPE = recordShape(EMPTY_NOTE);

/**
 * A comment being written, stored until it is sent, and the ways to send it.
 * @param parent the entry it replies to; without it, it starts a new entry
 */
export function useComment(post: Post, parent?: Comment, onDone?: () => void) {
  const trpc = useTRPC();
  const { setAnchor, write, isChangeRequest: isRequested } = usePostView();
  const acts = usePostActions();
  const approval = useAskBeforeApproving();
  const store = useDraftStore();
  const what = `comment.${post.id}.${parent?.id ?? "new"}`;
  const [{ content: note }, draft] = useDraft({
    store,
    shape: SHAPE,
    what: () => what,
    server: null,
    content: EMPTY_NOTE,
  });
  const isReply = parent !== undefined;
  const isChangeRequest = isRequested && !isReply && post.allowed_actions.includes("request_changes");
  const { words, visibility, anchor } = note;
  const body = bodyOf(note);
  useEffect(() => {
    // The previews highlight the comment's anchor, also for a restored comment.
    if (!isReply) setAnchor(anchor);
  }, [isReply, anchor, setAnchor]);
  const attached = useCommentImages(useUploadImage(post.id), store, what);
  const settle = (sent: string, isDecision: boolean) => {
    attached.clear();
    draft.change((latest) => clearAfterSending(latest, sent));
    if (draft.read().content.words !== "") return;
    onDone?.();
    if (isChangeRequest) write(false);
    // The button of a decision disappears.
    if (isDecision) focusTitle();
  };
  const comment = useAction(trpc.thread.comment.mutationOptions(), {
    onDone: (_, sent) => settle(sent.body, false),
    refresh: usePostKeys(),
  });
  const about = parent ? { parent_id: parent.id } : { visibility, anchor };
  const decision = { id: post.id, revision: post.revision, comment: body };
  const images = attached.input;
  const decided = () => settle(body, true);
  const isSending = comment.isPending || acts.requestChanges.isPending || acts.approve.isPending;
  const unlessEmpty = (send: () => void) => () => {
    if (body !== "" && !isSending && !attached.isUploading) send();
  };
  return {
    words,
    setWords: (next: string) => draft.change((latest) => withText(latest, next, isChangeRequest)),
    addMention: (person: Note["mentions"][number]) => draft.change((latest) => withMention(latest, person)),
    visibility,
    setVisibility: (next: Note["visibility"]) => draft.change({ visibility: next }),
    anchor,
    setAnchor: (next: Note["anchor"]) => draft.change({ anchor: next }),
    /** Clients and guests never see it, so it can't have a decision: those are public. */
    isForTeam: isForTeam(note, isChangeRequest),
    /** It requests changes. */
    asks: isChangeRequest && !isForTeam(note, isChangeRequest),
    attached,
    refusal: comment.refusal,
    comment: {
      isPending: comment.isPending,
      run: unlessEmpty(() => comment.run({ id: post.id, body, images, ...about })),
    },
    requestChanges: {
      isPending: acts.requestChanges.isPending,
      run: unlessEmpty(() => acts.requestChanges.run({ ...decision, images }, decided)),
    },
    approve: {
      isPending: acts.approve.isPending,
      run: unlessEmpty(() => approval.ask([post], () => acts.approve.run(decision, decided))),
      asked: approval.asked,
    },
  };
}
