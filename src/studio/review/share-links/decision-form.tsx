"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { msg, t, tn } from "#kernel/language.ts";
import { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import { openEntries } from "#studio/content/posts/comments/open-entries.ts";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { KEPT } from "#ui/unkept-text.ts";
import type { CallRefusedError, ReviewPost } from "./call.ts";
import classes from "./decision.module.css";
import type { Act } from "./decision.tsx";
import { explainRefusal } from "./explain-refusal.ts";
import { useGuestAction } from "./use-guest-action.ts";
import { useVisit } from "./visit.tsx";

const WORDS = {
  approve: { title: msg("Approve post"), field: msg("Comment (optional)"), button: msg("Approve") },
  requestChanges: { title: msg("Request changes"), field: msg("What should change?"), button: msg("Send") },
  approveAll: { title: msg("Approve remaining posts"), field: msg("Comment (optional)"), button: msg("Approve all") },
} as const;

interface DecisionFormProps {
  post: ReviewPost;
  /** The post of the decision. */
  posts: readonly ReviewPost[];
  act: Act;
  /** Why a one-tap decision failed. */
  previousRefusal: CallRefusedError | null;
  onCancel: () => void;
  onDone: () => void;
}

/** The guest's comments on this version, which become the request. */
function notesOf({ comments, revision }: ReviewPost) {
  return comments.filter(
    (comment) =>
      comment.is_own &&
      !comment.resolved &&
      !comment.suggestion &&
      comment.parent_id === null &&
      comment.revision === revision,
  );
}

/** Asks for the guest's name and a comment. */
export default function DecisionForm({ post, posts, act, previousRefusal, onCancel, onDone }: DecisionFormProps) {
  const visit = useVisit();
  const { isSending, refused: refusal, approve, requestChanges } = useGuestAction();
  const { name, setName } = visit;
  const [wasNamed] = useState(name !== "");
  const [body, setBody, markSent] = useTextDraft(DraftStore.ofGuest(visit.token), `review.${post.id}.${act}`);
  const [missing, setMissing] = useState<{ name?: string; body?: string }>({});
  const { title, button } = WORDS[act];
  const notes = act === "requestChanges" ? notesOf(post) : [];
  const open =
    act === "requestChanges"
      ? []
      : posts.flatMap(({ comments }) => openEntries(comments, (entry) => entry.is_by_viewer));
  const field = notes.length > 0 ? msg("Anything else? (optional)") : WORDS[act].field;
  const refused = refusal ?? previousRefusal;
  const errors = refused ? fieldErrors(refused.refusal) : {};

  const decide = async () => {
    const comment = body.trim();
    if (act === "requestChanges") return requestChanges(post, comment);
    for (const one of posts) {
      if (!(await approve(one, comment))) return false;
    }
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second tap while the first is being sent is ignored; the server would refuse it too.
    if (isSending) return;
    const found = {
      ...(name.trim() === "" ? { name: t("Enter your name.") } : {}),
      ...(act === "requestChanges" && notes.length === 0 && body.trim() === ""
        ? { body: t("Describe what should change.") }
        : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    // The form shows the error and keeps the text.
    if (!(await decide())) return;
    markSent(body);
    onDone();
  };

  return (
    <form {...KEPT} className={classes.form} onSubmit={submit} noValidate aria-label={t(title)}>
      <h2 className={classes.title}>{t(title)}</h2>
      <FormError
        error={refused && { ...refused.refusal, message: explainRefusal(refused) }}
        fields={["name", "body"]}
      />
      {open.length > 0 ? (
        <div>
          <p className={classes.notes}>
            {tn(open.length, "{count} comment is still open:", "{count} comments are still open:")}
          </p>
          <ul className={classes.noted} aria-label={t("Open comments")}>
            {open.map((entry) => (
              <li key={entry.id}>
                <strong>{entry.author}</strong> <span>{entry.body || entry.suggestion?.after}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {notes.length > 0 ? (
        <div>
          <p className={classes.notes}>
            {tn(
              notes.length,
              "Your {count} comment is sent as the change request:",
              "Your {count} comments are sent as the change request:",
            )}
          </p>
          <ul className={classes.noted} aria-label={t("Your comments")}>
            {notes.map((note) => (
              <li key={note.id}>{note.body}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <TextInput
        label={t("Your name")}
        autoComplete="name"
        maxLength={100}
        autoFocus={!wasNamed}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === "" ? missing.name : errors.name}
      />
      <Textarea
        label={<span>{t(field)}</span>}
        maxLength={10_000}
        autosize
        minRows={act === "requestChanges" ? 3 : 1}
        maxRows={8}
        autoFocus={wasNamed && act === "requestChanges"}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={body.trim() === "" ? missing.body : errors.body}
      />
      <div className={classes.acts}>
        <Button onClick={onCancel} disabled={isSending}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="filled" loading={isSending}>
          {t(open.length > 0 ? msg("Approve anyway") : button)}
        </Button>
      </div>
    </form>
  );
}
