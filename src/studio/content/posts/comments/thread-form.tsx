"use client";

import { Button } from "@mantine/core";
import { IconLock, IconPencil, IconQuote } from "@tabler/icons-react";
import { type ComponentProps, type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { formKeys } from "#ui/form-keys.ts";
import { lazy } from "#ui/lazy.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import { Choice } from "../actions/choice.tsx";
import { quotableOf } from "../content-of.ts";
import { usePostView } from "../post-view.tsx";
import { isCurrent, passagesOf } from "./anchors.ts";
import { AddImages, AttachedImages } from "./attached-images.tsx";
import { MentionField } from "./mention-field.tsx";
import type { Note } from "./note.ts";
import { Quote } from "./quote.tsx";
import { QuoteSelection } from "./quote-selection.tsx";
import classes from "./thread.module.css";
import { ApprovalQuestion } from "./use-ask-before-approving.tsx";
import { useComment } from "./use-comment.ts";

const SuggestChange = lazy(() => import("../suggestions/suggest-change.tsx"));
const AnchorPicker = lazy(() => import("./anchor-picker.tsx"));

/** Adds a comment to the post, public or internal, with a decision if the person may make one. */
export function ThreadForm({ post }: { post: Post }) {
  const { role } = useBrand();
  const { field, write, previews, quote } = usePostView();
  const [isPicking, setPicking] = useState(false);
  const [isSuggesting, setSuggesting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const suggester = useRef<HTMLButtonElement>(null);
  const { words, anchor, isForTeam, asks, comment, requestChanges, approve, attached, ...say } = useComment(post);
  const isEmpty = words.trim() === "";
  const may = (action: Post["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const canDecide = may("request_changes") || may("approve");
  const send = asks ? requestChanges : comment;
  const onKeyDown = formKeys(send.run, () => asks && write(false));
  const quotable = quotableOf(post);
  const onQuote = (chosen: Anchor) => {
    say.setAnchor(chosen);
    write(asks);
  };
  useEffect(() => {
    quote.current = onQuote;
    return () => {
      quote.current = null;
    };
  });
  const pictures = post.media.filter(({ kind }) => kind === "image");
  return (
    <>
      <form
        {...KEPT}
        className={classes.form}
        data-team={isForTeam || undefined}
        aria-label={t("New comment")}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send.run();
        }}
        noValidate
        {...attached.targets}
      >
        <FormError error={say.refusal} />
        {anchor ? (
          <About
            anchor={anchor}
            isGone={!isCurrent(anchor, quotable)}
            picture={pictures.find(({ id }) => id === anchor.media_id)}
            onRemove={() => say.setAnchor(null)}
          />
        ) : null}
        <MentionField
          postId={post.id}
          visibility={isForTeam ? "team" : "client"}
          onMention={say.addMention}
          ref={field}
          aria-label={t("Your comment")}
          placeholder={asks ? t("Describe what should change") : t("Add a comment")}
          value={words}
          onWrite={say.setWords}
          onKeyDown={onKeyDown}
        />
        {role === "client" || asks ? null : <Audience value={say.visibility} onChange={say.setVisibility} />}
        {isForTeam ? <TeamOnly canDecide={canDecide} /> : null}
        <AttachedImages attached={attached} isTextMissing={isEmpty} />
        <QuoteSelection root={previews} quotable={quotable} onQuote={onQuote} />
        {isPicking ? (
          <Suspense>
            <AnchorPicker
              passages={passagesOf(quotable)}
              media={pictures}
              onPick={(chosen) => {
                say.setAnchor(chosen);
                setPicking(false);
                field.current?.focus();
              }}
              onCancel={() => {
                // Rendered now, because only then does the button that gets the focus exist again.
                flushSync(() => setPicking(false));
                opener.current?.focus();
              }}
            />
          </Suspense>
        ) : null}
        <div className={classes.acts}>
          <EmojiButton field={() => field.current} />
          <AddImages attached={attached} />
          {asks ? null : (
            <Button type="submit" size="xs" disabled={isEmpty} loading={comment.isPending}>
              {t("verb|Comment")}
            </Button>
          )}
          {may("request_changes") && !isForTeam ? (
            <Button size="xs" disabled={isEmpty} loading={requestChanges.isPending} onClick={requestChanges.run}>
              {t("Request changes")}
            </Button>
          ) : null}
          {asks ? (
            <Button size="xs" variant="subtle" onClick={() => write(false)}>
              {t("Comment only")}
            </Button>
          ) : null}
          {may("approve") && !isEmpty && !asks && !isForTeam && attached.images.length === 0 ? (
            <Button size="xs" loading={approve.isPending} onClick={approve.run}>
              {t("Approve with this comment")}
            </Button>
          ) : null}
          {isPicking || isSuggesting || asks || isForTeam ? null : (
            <Button
              ref={suggester}
              size="xs"
              variant="subtle"
              leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
              onClick={() => setSuggesting(true)}
            >
              {t("Suggest a change")}
            </Button>
          )}
          {isPicking || anchor || asks ? null : (
            <Button
              ref={opener}
              size="xs"
              variant="subtle"
              leftSection={<IconQuote size={14} stroke={1.75} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              {t("Quote a passage")}
            </Button>
          )}
        </div>
      </form>
      <ApprovalQuestion asked={approve.asked} />
      {isSuggesting ? (
        <Suspense>
          <SuggestChange
            post={post}
            onClose={() => {
              flushSync(() => setSuggesting(false));
              suggester.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface AudienceProps {
  value: Note["visibility"];
  onChange: (value: Note["visibility"]) => void;
}

function Audience(audience: AudienceProps) {
  return (
    <Choice
      label={t("Visible to")}
      {...audience}
      data={[
        { value: "client", label: t("Everyone") },
        { value: "team", label: t("Team only") },
      ]}
    />
  );
}

function TeamOnly({ canDecide }: { canDecide: boolean }) {
  return (
    <p className={classes.hint}>
      <IconLock size={14} stroke={2} aria-hidden />
      <span> </span>
      <span>{t("Not visible to clients and guests.")}</span>
      {canDecide ? (
        <span>{` ${t("Decisions are visible to everyone. To decide with this comment, choose Everyone.")}`}</span>
      ) : null}
    </p>
  );
}

/** What the comment is about, and the way to take it back. */
function About({ onRemove, ...about }: ComponentProps<typeof Quote> & { onRemove: () => void }) {
  return (
    <div className={classes.about}>
      <Quote {...about} />
      <Button size="compact-xs" variant="subtle" onClick={onRemove}>
        {t("Remove passage")}
      </Button>
    </div>
  );
}
