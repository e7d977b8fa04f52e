"use client";

import { Button } from "@mantine/core";
import { textAt } from "#domain/review/suggestions/rules.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";
import classes from "./suggestion.module.css";
import { SuggestionView } from "./suggestion-view.tsx";

interface DecideSuggestionProps {
  commentId: number;
  suggestion: NonNullable<Comment["suggestion"]>;
  post: Post;
  /** Where the text is edited, it isn't replaced from beside. */
  isBesideText: boolean;
}

/** A suggested text in the thread; who edits the post accepts or declines it. */
export function DecideSuggestion({ commentId, suggestion, post, isBesideText }: DecideSuggestionProps) {
  const trpc = useTRPC();
  const refresh = usePostKeys();
  const accept = useAction(trpc.thread.accept.mutationOptions(), { refresh });
  const decline = useAction(trpc.thread.decline.mutationOptions(), { refresh });
  const publication = post.publications.find(({ channel }) => channel.id === suggestion.channel_id);
  const current =
    suggestion.channel_id === null
      ? post.body
      : publication && textAt(post.body, publication.overrides, suggestion.field);
  const isOutdated = suggestion.status === "open" && current !== suggestion.before;
  const isDeciding = accept.isPending || decline.isPending;
  return (
    <SuggestionView suggestion={suggestion} channel={publication && channelLabel(publication.channel)}>
      <FormError error={accept.refusal ?? decline.refusal} />
      {isOutdated ? <p className={classes.note}>{t("The text has changed since this was suggested.")}</p> : null}
      {suggestion.status === "open" && post.allowed_actions.includes("edit") ? (
        <div className={classes.acts}>
          {isOutdated || isBesideText ? null : (
            <Button
              size="compact-md"
              loading={accept.isPending}
              onClick={() => !isDeciding && accept.run({ id: commentId })}
            >
              {t("Accept change")}
            </Button>
          )}
          <Button
            size="compact-md"
            loading={decline.isPending}
            onClick={() => !isDeciding && decline.run({ id: commentId })}
          >
            {t("Decline")}
          </Button>
        </div>
      ) : null}
    </SuggestionView>
  );
}
