"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { SuggestForm } from "#studio/content/posts/suggestions/suggest-form.tsx";
import { textsOf } from "#studio/content/posts/suggestions/texts.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import type { ReviewPost } from "./call.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { useGuestAction } from "./use-guest-action.ts";
import { useVisit } from "./visit.tsx";

/** A guest's suggestion for a text of a post, with their name. */
export default function GuestSuggest({ post, onClose }: { post: ReviewPost; onClose: () => void }) {
  const { token, name, setName } = useVisit();
  const { suggest, isSending, refused } = useGuestAction();
  const [isMissing, setMissing] = useState(false);
  const nameOf = (id: number) => {
    const channel = post.channels.find((each) => each.id === id);
    return channel ? channelLabel(channel) : t("a removed channel");
  };
  return (
    <SuggestForm
      post={post}
      texts={textsOf(post.body, post.channels)}
      channelName={nameOf}
      mayApprove={post.allowed_actions.includes("approve")}
      store={DraftStore.ofGuest(token)}
      isSending={isSending}
      refusal={refused && { ...refused.refusal, message: explainRefusal(refused) }}
      onSend={async (suggested) => {
        setMissing(name.trim() === "");
        return name.trim() !== "" && (await suggest(post, suggested));
      }}
      onClose={onClose}
    >
      <TextInput
        label={t("Your name")}
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isMissing && name.trim() === "" ? t("Enter your name.") : undefined}
      />
    </SuggestForm>
  );
}
