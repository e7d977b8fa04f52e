"use client";

import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import classes from "./thread.module.css";
import { usePostActs } from "./use-post-acts.ts";
import type { Comment } from "./use-thread.ts";

interface ThreadFormProps {
  post: Post;
  /** The entry that is answered; without it the form begins a new one and can decide about the post too. */
  answers?: Comment;
  onDone?: () => void;
}

/** Says something about the post, to everybody or to the team; with a decision where the person may make one. */
export function ThreadForm({ post, answers, onDone }: ThreadFormProps) {
  const { role } = useBrand();
  const { requestChanges, approve, refresh } = usePostActs();
  const [body, setBody] = useState("");
  const [visibility, setVisibility] = useState<"client" | "team">("client");
  const words = body.trim();
  const clear = () => {
    setBody("");
    onDone?.();
  };
  const comment = useMutation(
    useTRPC().thread.comment.mutationOptions({
      onSuccess: () => {
        clear();
        void refresh(null);
      },
    }),
  );
  const isTeamOnly = answers?.visibility === "team";
  const send = () => {
    if (words === "" || comment.isPending) return;
    const audience = answers ? {} : { visibility };
    comment.mutate({ id: post.id, body: words, parent_id: answers?.id ?? null, ...audience });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send();
  };
  const decision = { id: post.id, revision: post.revision, comment: words };
  const may = (action: Post["allowed_actions"][number]) => !answers && post.allowed_actions.includes(action);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError error={comment.error ? refusalOf(comment.error) : null} />
      <Textarea
        aria-label={answers ? "Your answer" : "Your comment"}
        placeholder={answers ? (isTeamOnly ? "Answer the team" : "Answer") : "Say something about this post"}
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={sendByKey}
        autoFocus={answers !== undefined}
      />
      {!answers && role !== "client" ? (
        <SegmentedControl
          aria-label="Who sees it"
          fullWidth
          value={visibility}
          onChange={(value) => setVisibility(value === "team" ? "team" : "client")}
          data={[
            { value: "client", label: "Everybody" },
            { value: "team", label: "Team only" },
          ]}
        />
      ) : null}
      <div className={classes.acts}>
        <Button type="submit" size="xs" disabled={words === ""} loading={comment.isPending}>
          {answers ? "Answer" : "Comment"}
        </Button>
        {may("request_changes") ? (
          <Button
            size="xs"
            disabled={words === ""}
            loading={requestChanges.isPending}
            onClick={() => requestChanges.mutate(decision, { onSuccess: clear })}
          >
            Ask for changes
          </Button>
        ) : null}
        {may("approve") && words !== "" ? (
          <Button size="xs" loading={approve.isPending} onClick={() => approve.mutate(decision, { onSuccess: clear })}>
            Approve with this comment
          </Button>
        ) : null}
      </div>
    </form>
  );
}
