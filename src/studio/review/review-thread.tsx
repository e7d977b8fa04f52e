"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { EntryHead } from "../post/entry-head.tsx";
import classes from "../post/thread.module.css";
import { useGuestActs } from "./use-guest-acts.ts";
import type { ReviewPost } from "./use-review.ts";
import { useVisit } from "./visit.tsx";

type Entry = ReviewPost["comments"][number];

/** What was said about the post, and room to say something. */
export function ReviewThread({ post }: { post: ReviewPost }) {
  const mayComment = post.allowed_actions.includes("comment");
  if (post.comments.length === 0 && !mayComment) return null;
  const known = new Set(post.comments.map(({ id }) => id));
  const begins = post.comments.filter(({ parent_id: parent }) => parent === null || !known.has(parent));
  return (
    <Section title="What was said">
      {begins.length > 0 ? (
        <ol className={classes.thread} aria-label="Thread">
          {begins.map((entry) => (
            <li key={entry.id}>
              <EntryView entry={entry} revision={post.revision} />
              <Answers of={entry} comments={post.comments} revision={post.revision} />
            </li>
          ))}
        </ol>
      ) : (
        <p className={classes.nothing}>Nobody has said anything yet.</p>
      )}
      {mayComment ? <CommentForm post={post} /> : null}
    </Section>
  );
}

function Answers({ of, comments, revision }: { of: Entry; comments: readonly Entry[]; revision: number }) {
  const answers = comments.filter(({ parent_id: parent }) => parent === of.id);
  if (answers.length === 0) return null;
  return (
    <ol className={classes.answers} aria-label={`Answers to ${of.author}`}>
      {answers.map((answer) => (
        <li key={answer.id}>
          <EntryView entry={answer} revision={revision} />
          <Answers of={answer} comments={comments} revision={revision} />
        </li>
      ))}
    </ol>
  );
}

function EntryView({ entry, revision }: { entry: Entry; revision: number }) {
  const { timezone } = useVisit().review.brand;
  return (
    <>
      <EntryHead
        author={entry.author}
        kind={entry.kind}
        at={entry.created_at}
        zone={timezone}
        isResolved={entry.resolved}
        through={entry.is_by_program ? "a program" : undefined}
        about={entry.revision < revision ? "on an earlier version" : undefined}
      />
      {entry.body ? <p className={classes.words}>{entry.body}</p> : null}
    </>
  );
}

function CommentForm({ post }: { post: ReviewPost }) {
  const { name, setName } = useVisit();
  const { comment } = useGuestActs(post);
  const [body, setBody] = useState("");
  const [isNameless, setNameless] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setNameless(name.trim() === "");
    if (comment.isPending || name.trim() === "" || body.trim() === "") return;
    // What was refused is shown by the form, words and all.
    await comment.send(body.trim()).then(
      () => setBody(""),
      () => {},
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError error={comment.error ? refusalOf(comment.error) : null} />
      <Textarea
        label="Your comment"
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {body.trim() === "" ? null : (
        <>
          <TextInput
            label="Your name"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isNameless && name.trim() === "" ? "Tell us your name." : undefined}
          />
          <Button type="submit" loading={comment.isPending}>
            Comment
          </Button>
        </>
      )}
    </form>
  );
}
