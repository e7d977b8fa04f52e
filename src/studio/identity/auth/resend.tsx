"use client";

import { Button } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { FormError } from "#ui/form-error.tsx";
import classes from "./resend.module.css";

/** Long enough for a mail to arrive before another is requested, in seconds. */
const WAIT_SECONDS = 60;

interface ResendProps {
  /** Sends the same mail again. */
  send: () => Promise<unknown>;
  /** The message after it was sent. */
  message: string;
}

/** Sends a mail with a link again, at most once a minute, with a countdown. */
export function Resend({ send, message }: ResendProps) {
  const [left, setLeft] = useState(WAIT_SECONDS);
  useInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000, { autoInvoke: true });
  const resend = useAction(
    { mutationFn: send },
    {
      onDone: () => setLeft(WAIT_SECONDS),
    },
  );
  return (
    <>
      <FormError error={resend.refusal} />
      <Button
        fullWidth
        className={classes.button}
        disabled={left > 0}
        loading={resend.isPending}
        onClick={() => resend.run()}
      >
        {left > 0 ? t("Send again in {seconds} s", { seconds: left }) : t("Resend email")}
      </Button>
      <p role="status" className={classes.message}>
        {resend.isDone ? message : ""}
      </p>
    </>
  );
}
