"use client";

import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useRef } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { formKeys } from "#ui/form-keys.ts";
import { KEPT } from "#ui/unkept-text.ts";
import { AddImages, AttachedImages } from "./attached-images.tsx";
import { MentionField } from "./mention-field.tsx";
import classes from "./thread.module.css";
import { useComment } from "./use-comment.ts";

interface ReplyFormProps {
  post: Post;
  parent: Comment;
  onDone: () => void;
}

/** Replies to a thread entry, with the same audience. */
export default function ReplyForm({ post, parent, onDone }: ReplyFormProps) {
  const { words, setWords, addMention, comment, attached, refusal } = useComment(post, parent, onDone);
  const field = useRef<HTMLTextAreaElement>(null);
  const isForTeam = parent.visibility === "team";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    comment.run();
  };
  const onKeyDown = formKeys(comment.run, onDone);
  return (
    <form
      {...KEPT}
      className={classes.form}
      data-team={isForTeam || undefined}
      onSubmit={submit}
      noValidate
      {...attached.targets}
    >
      <FormError error={refusal} />
      <MentionField
        ref={field}
        postId={post.id}
        visibility={parent.visibility}
        onMention={addMention}
        aria-label={t("Your reply")}
        placeholder={isForTeam ? t("Reply to the team") : t("verb|Reply")}
        value={words}
        onWrite={setWords}
        onKeyDown={onKeyDown}
        autoFocus
      />
      {isForTeam ? (
        <p className={classes.hint}>
          <IconLock size={14} stroke={2} aria-hidden /> {t("Not visible to clients and guests.")}
        </p>
      ) : null}
      <AttachedImages attached={attached} isTextMissing={words.trim() === ""} />
      <div className={classes.acts}>
        <EmojiButton label={t("Insert an emoji into the reply")} field={() => field.current} />
        <AddImages attached={attached} />
        <Button type="submit" size="xs" disabled={words.trim() === ""} loading={comment.isPending}>
          {t("Send")}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
