"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#kernel/language.ts";
import { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import AnchorPicker from "#studio/content/posts/comments/anchor-picker.tsx";
import { passagesOf } from "#studio/content/posts/comments/anchors.ts";
import { AddImages, AttachedImages } from "#studio/content/posts/comments/attached-images.tsx";
import { Quote } from "#studio/content/posts/comments/quote.tsx";
import classes from "#studio/content/posts/comments/thread.module.css";
import { useCommentImages } from "#studio/content/posts/comments/use-comment-images.ts";
import { usePostView } from "#studio/content/posts/post-view.tsx";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import type { ReviewPost } from "./call.ts";
import { quotableOf } from "./content-of.ts";
import { useUploadAsGuest } from "./guest-images.ts";
import { useGuestAction } from "./use-guest-action.ts";
import { useVisit } from "./visit.tsx";

interface CommentFormProps {
  post: ReviewPost;
  /** The entry it replies to; without it, it starts a new entry. */
  parent?: ReviewPost["comments"][number];
  /** Whether the person opened it, rather than that its text was kept from before. */
  hasFocus?: boolean;
  /** The reply was sent or canceled. */
  onDone?: () => void;
}

/** Adds a comment on a post or a passage of it, or a reply, without a decision. */
export default function CommentForm({ post, parent, hasFocus = true, onDone }: CommentFormProps) {
  const visit = useVisit();
  const { anchor: quoted, setAnchor } = usePostView();
  const anchor = parent ? null : quoted;
  const { comment, isSending, refused } = useGuestAction();
  const { name, setName } = visit;
  const store = DraftStore.ofGuest(visit.token);
  const draft = `review.${post.id}.${parent?.id ?? "comment"}`;
  const [body, setBody, markSent] = useTextDraft(store, draft);
  const [isPicking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [missing, setMissing] = useState<{ name?: string; body?: string }>({});
  const attached = useCommentImages(useUploadAsGuest(post.id), store, draft);
  const pictures = post.media.filter(({ kind }) => kind === "image");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(name.trim() === "" ? { name: t("Enter your name.") } : {}),
      ...(body.trim() === "" ? { body: t("Enter a comment.") } : {}),
    };
    setMissing(found);
    if (isSending || attached.isUploading || Object.keys(found).length > 0) return;
    // The form shows the error and keeps the text.
    const input = { body: body.trim(), anchor, parent_id: parent?.id ?? null, images: attached.input };
    if (!(await comment(post, input)) || !markSent(input.body)) return;
    attached.clear();
    if (!parent) setAnchor(null);
    onDone?.();
  };
  return (
    <form
      {...KEPT}
      className={classes.form}
      onSubmit={submit}
      noValidate
      {...attached.targets}
      aria-label={parent ? t("Reply to {author}", { author: parent.author }) : t("New comment")}
    >
      <FormError error={refused?.refusal} />
      {anchor ? (
        <div className={classes.about}>
          <Quote anchor={anchor} isGone={false} picture={pictures.find(({ id }) => id === anchor.media_id)} />
          <Button size="compact-xs" variant="subtle" onClick={() => setAnchor(null)}>
            {t("Remove passage")}
          </Button>
        </div>
      ) : null}
      <Textarea
        label={<span>{parent ? t("Your reply") : t("Your comment")}</span>}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        autoFocus={hasFocus}
        ref={field}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={body.trim() === "" ? missing.body : undefined}
      />
      <AttachedImages attached={attached} isTextMissing={body.trim() === ""} />
      {isPicking ? (
        <AnchorPicker
          passages={passagesOf(quotableOf(post))}
          media={pictures}
          onPick={(chosen) => {
            setAnchor(chosen);
            setPicking(false);
          }}
          onCancel={() => {
            // Rendered now, because only then does the button that gets the focus exist again.
            flushSync(() => setPicking(false));
            opener.current?.focus();
          }}
        />
      ) : null}
      <TextInput
        label={t("Your name")}
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === "" ? missing.name : undefined}
      />
      <div className={classes.acts}>
        <EmojiButton field={() => field.current} />
        <AddImages attached={attached} />
        <Button type="submit" loading={isSending}>
          {parent ? t("Send") : t("verb|Comment")}
        </Button>
        {parent ? (
          <Button variant="subtle" onClick={onDone}>
            {t("Cancel")}
          </Button>
        ) : null}
        {isPicking || anchor || parent ? null : (
          <Button
            ref={opener}
            variant="subtle"
            leftSection={<IconQuote size={16} stroke={1.75} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t("Quote a passage")}
          </Button>
        )}
      </div>
    </form>
  );
}
