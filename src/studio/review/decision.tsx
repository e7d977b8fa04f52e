"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { FormError } from "#ui/form-error.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { sayRefusal } from "../composer/say-refusal.ts";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";
import classes from "./decision.module.css";
import { useGuestActs } from "./use-guest-acts.ts";
import type { ReviewPost } from "./use-review.ts";
import { useVisit } from "./visit.tsx";

type Act = "approve" | "requestChanges";

interface DecisionProps {
  post: ReviewPost;
  onNext: (() => void) | undefined;
}

/** Approve, or ask for changes: two buttons within reach of a thumb, then a name, then a plain answer. */
export function Decision({ post, onNext }: DecisionProps) {
  const [act, setAct] = useState<Act | null>(null);
  const [decided, setDecided] = useState<{ act: Act; revision: number } | null>(null);
  const mayApprove = post.allowed_actions.includes("approve");
  const mayAsk = post.allowed_actions.includes("request_changes");
  // A new version asks for a new decision.
  if (decided?.revision === post.revision) {
    return (
      <div className={classes.done} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        <p>{decided.act === "approve" ? "Approved. Thank you." : "Sent back with your words. Thank you."}</p>
        {onNext ? (
          <Button variant="filled" onClick={onNext}>
            Next post
          </Button>
        ) : null}
      </div>
    );
  }
  if (!mayApprove && !mayAsk) return null;
  if (act) {
    return (
      <DecisionForm
        key={act}
        post={post}
        act={act}
        onCancel={() => setAct(null)}
        onDone={() => {
          setDecided({ act, revision: post.revision });
          setAct(null);
        }}
      />
    );
  }
  return (
    <div className={classes.bar}>
      {mayAsk ? <Button onClick={() => setAct("requestChanges")}>Ask for changes</Button> : null}
      {mayApprove ? (
        <Button variant="filled" onClick={() => setAct("approve")}>
          Approve
        </Button>
      ) : null}
    </div>
  );
}

const WORDS = {
  approve: { title: "Approve it as shown", field: "A word to the team (optional)", button: "Approve" },
  requestChanges: { title: "Ask for changes", field: "What should change?", button: "Send" },
} as const;

interface DecisionFormProps {
  post: ReviewPost;
  act: Act;
  onCancel: () => void;
  onDone: () => void;
}

function DecisionForm({ post, act, onCancel, onDone }: DecisionFormProps) {
  const { name, setName } = useVisit();
  const { [act]: sending } = useGuestActs(post);
  const [body, setBody] = useState("");
  const [missing, setMissing] = useState<{ name?: string; body?: string }>({});
  const { title, field, button } = WORDS[act];
  const refusal = sending.error ? refusalOf(sending.error) : null;
  const isStale = kindOf(sending.error) === "revision_conflict";
  const refused = refusal ? fieldErrors(refusal) : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second tap finds the first one under way; the server would refuse it as well.
    if (sending.isPending) return;
    const found = {
      ...(name.trim() === "" ? { name: "Tell us your name." } : {}),
      ...(act === "requestChanges" && body.trim() === "" ? { body: "Say what should change." } : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    // What was refused is shown by the form, words and all.
    await sending.send(body.trim()).then(onDone, () => {});
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <FormError
        error={
          refusal && {
            ...refusal,
            message: isStale
              ? "The post has changed since you looked at it. The new version is above: look again, and decide."
              : sayRefusal(refusal),
          }
        }
        fields={["name", "body"]}
      />
      <TextInput
        label="Your name"
        autoComplete="name"
        maxLength={100}
        autoFocus={name === ""}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === "" ? missing.name : refused.name}
      />
      <Textarea
        label={field}
        maxLength={10_000}
        minRows={act === "approve" ? 1 : 3}
        maxRows={10}
        autoFocus={name !== "" && act === "requestChanges"}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={body.trim() === "" ? missing.body : refused.body}
      />
      <div className={classes.acts}>
        <Button onClick={onCancel} disabled={sending.isPending}>
          Go back
        </Button>
        <Button type="submit" variant="filled" loading={sending.isPending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
