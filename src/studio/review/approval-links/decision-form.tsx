"use client";

import { Button, Textarea } from "@mantine/core";
import { type MouseEvent, type RefObject, Suspense, useRef, useState } from "react";
import { useFormStatus } from "react-dom";
import { t, tn } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import classes from "./decide.module.css";
import type { LinkedPost } from "./decide-page.tsx";

const OpenQuestions = lazy(() => import("#studio/content/posts/comments/open-questions.tsx"));

interface DecisionFormProps {
  token: string;
  postId: number;
  person: { name: string; email: string };
  isRequestingChanges: boolean;
  wasRefused: boolean;
  /** The open comments of others, over which the approval would pass. */
  open: LinkedPost["comments"];
  /** Whether that was asked already, by the page. */
  isAsked: boolean;
  decide: (form: FormData) => Promise<void>;
}

/** The confirmation: one of two buttons, with a comment that a change request must have. A plain form without scripts. */
export function DecisionForm({
  token,
  postId,
  person,
  isRequestingChanges,
  wasRefused,
  open,
  isAsked,
  decide,
}: DecisionFormProps) {
  const [comment, setComment] = useState("");
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const over = useRef<HTMLInputElement>(null);
  const approve = useRef<HTMLButtonElement>(null);
  const approveAnyway = () => {
    setAsking(false);
    if (over.current) over.current.value = "1";
    form.current?.requestSubmit(approve.current);
  };
  const [isMissing, setMissing] = useState(false);
  // Low, because the post is above it; as many before scripts run as after.
  const rows = isRequestingChanges ? 3 : 1;
  return (
    <form ref={form} action={decide} className={classes.form}>
      {wasRefused ? (
        <p role="alert" className={classes.refused}>
          {t(
            "That didn't work. To request changes, describe what should change. If it still fails, open the post in Masthead: the team may have to solve a problem first.",
          )}
        </p>
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="post_id" value={postId} />
      <input ref={over} type="hidden" name="over" defaultValue={isAsked ? "1" : ""} />
      {isAsked ? (
        <p role="alert" className={classes.refused}>
          {tn(
            open.length,
            "{count} comment is still open. Press Approve again to approve anyway.",
            "{count} comments are still open. Press Approve again to approve anyway.",
          )}
        </p>
      ) : null}
      <Textarea
        name="body"
        label={<span>{isRequestingChanges ? t("What should change?") : t("Comment (optional)")}</span>}
        rows={rows}
        minRows={rows}
        maxRows={6}
        maxLength={10_000}
        value={comment}
        error={isMissing ? t("Describe what should change.") : null}
        onChange={({ currentTarget }) => {
          setComment(currentTarget.value);
          setMissing(false);
        }}
      />
      <Buttons
        isRequestingChanges={isRequestingChanges}
        isEmpty={comment.trim() === ""}
        onMissing={() => setMissing(true)}
        approve={approve}
        onApprove={(event) => {
          if (open.length === 0 || over.current?.value === "1") return;
          event.preventDefault();
          setAsking(true);
        }}
      />
      {isAsking ? (
        <Suspense>
          <OpenQuestions open={open} onClose={() => setAsking(false)} onApprove={approveAnyway} />
        </Suspense>
      ) : null}
      <p className={classes.person}>
        {t("You decide as {name} ({email}).", { name: person.name, email: person.email })}
      </p>
    </form>
  );
}

interface ButtonsProps {
  isRequestingChanges: boolean;
  isEmpty: boolean;
  onMissing: () => void;
  approve: RefObject<HTMLButtonElement | null>;
  onApprove: (event: MouseEvent) => void;
}

function Buttons({ isRequestingChanges, isEmpty, onMissing, approve, onApprove }: ButtonsProps) {
  const { pending, data } = useFormStatus();
  const isSending = (act: string) => pending && data?.get("act") === act;
  return (
    <div className={classes.acts}>
      <Button
        type="submit"
        name="act"
        value="request_changes"
        variant={isRequestingChanges ? "filled" : "default"}
        loading={isSending("request_changes")}
        onClick={(event) => {
          if (!isEmpty) return;
          event.preventDefault();
          onMissing();
        }}
      >
        {t("Request changes")}
      </Button>
      <Button
        ref={approve}
        type="submit"
        name="act"
        value="approve"
        onClick={onApprove}
        variant={isRequestingChanges ? "default" : "filled"}
        loading={isSending("approve")}
      >
        {t("Approve")}
      </Button>
    </div>
  );
}
