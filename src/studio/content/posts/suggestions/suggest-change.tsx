"use client";

import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";
import { SuggestForm } from "./suggest-form.tsx";
import { textsOf } from "./texts.ts";

/** A member's suggestion for a text of a post. */
export default function SuggestChange({ post, onClose }: { post: Post; onClose: () => void }) {
  const suggest = useAction(useTRPC().thread.suggest.mutationOptions(), { refresh: usePostKeys() });
  const channelOf = (id: number) => post.publications.find(({ channel }) => channel.id === id)?.channel;
  const texts = textsOf(
    post.body,
    post.publications.map(({ channel, overrides }) => ({ id: channel.id, ...overrides })),
  );
  return (
    <SuggestForm
      post={post}
      texts={texts}
      channelName={(id) => {
        const channel = channelOf(id);
        return channel ? channelLabel(channel) : t("a removed channel");
      }}
      mayApprove={post.allowed_actions.includes("approve") && post.status === "in_review"}
      store={useDraftStore()}
      isSending={suggest.isPending}
      refusal={suggest.refusal}
      onSend={async (suggested) => {
        try {
          await suggest.send({ id: post.id, ...suggested });
          return true;
        } catch {
          // The form shows the refusal and keeps the text.
          return false;
        }
      }}
      onClose={onClose}
    />
  );
}
