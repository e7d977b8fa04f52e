"use client";

import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormStatus } from "react-dom";
import { t } from "#kernel/language.ts";
import classes from "./decide.module.css";

interface DecisionFormProps {
  token: string;
  postId: number;
  person: { name: string; email: string };
  isRequestingChanges: boolean;
  wasRefused: boolean;
  decide: (form: FormData) => Promise<void>;
}

/** The confirmation: one of two buttons, with a comment that a change request must have. A plain form without scripts. */
export function DecisionForm({ token, postId, person, isRequestingChanges, wasRefused, decide }: DecisionFormProps) {
  const [comment, setComment] = useState("");
  const [isMissing, setMissing] = useState(false);
  // Low, because the post is above it; as many before scripts run as after.
  const rows = isRequestingChanges ? 3 : 1;
  return (
    <form action={decide} className={classes.form}>
      {wasRefused ? (
        <p role="alert" className={classes.refused}>
          {t(
            "That didn't work. To request changes, describe what should change. If it still fails, open the post in Masthead: the team may have to solve a problem first.",
          )}
        </p>
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="post_id" value={postId} />
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
      />
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
}

function Buttons({ isRequestingChanges, isEmpty, onMissing }: ButtonsProps) {
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
        type="submit"
        name="act"
        value="approve"
        variant={isRequestingChanges ? "default" : "filled"}
        loading={isSending("approve")}
      >
        {t("Approve")}
      </Button>
    </div>
  );
}
