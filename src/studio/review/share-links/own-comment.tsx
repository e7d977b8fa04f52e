"use client";

import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import classes from "#studio/content/posts/comments/thread.module.css";
import { FormError } from "#ui/form-error.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import type { ReviewPost } from "./call.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { useGuestAction } from "./use-guest-action.ts";

interface OwnCommentProps {
  post: ReviewPost;
  entry: ReviewPost["comments"][number];
  act: "edit" | "delete";
  /** It was changed, or is left as it is. */
  onDone: () => void;
}

/** Edits or deletes a comment of the guest, below it. */
export default function OwnComment({ post, entry, act, onDone }: OwnCommentProps) {
  const { editComment, deleteComment, isSending, refused } = useGuestAction();
  const [body, setBody] = useState(entry.body);
  const [isMissing, setMissing] = useState(false);
  const isEdit = act === "edit";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = body.trim();
    setMissing(isEdit && text === "");
    if (isEdit && text === "") return;
    if (await (isEdit ? editComment(post, entry.id, text) : deleteComment(post, entry.id))) onDone();
  };
  return (
    <form
      {...KEPT}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={isEdit ? t("Edit comment") : t("Delete comment")}
    >
      <FormError error={refused && { ...refused.refusal, message: explainRefusal(refused) }} />
      {isEdit ? (
        <Textarea
          label={<span>{t("Your comment")}</span>}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={10_000}
          autoFocus
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          error={isMissing && body.trim() === "" ? t("Enter a comment.") : undefined}
        />
      ) : (
        <p className={classes.words}>{t("Delete this comment? This can't be undone.")}</p>
      )}
      <div className={classes.acts}>
        <Button type="submit" loading={isSending} autoFocus={!isEdit}>
          {isEdit ? t("Save") : t("Delete comment")}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
