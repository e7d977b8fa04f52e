"use client";

import { Button } from "@mantine/core";
import { IconChecks, IconCircleCheck, IconMessageReply } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { msg, t, tn } from "#kernel/language.ts";
import { openEntries } from "#studio/content/posts/comments/open-entries.ts";
import { lazy, usePreload } from "#ui/lazy.tsx";
import type { ReviewPost } from "./call.ts";
import classes from "./decision.module.css";
import { isDecision, isWaiting } from "./pending-actions.ts";
import { PendingList } from "./pending-list.tsx";
import { isDecided } from "./status.ts";
import { useGuestAction } from "./use-guest-action.ts";
import { useVisit } from "./visit.tsx";

const DecisionForm = lazy(() => import("./decision-form.tsx"));

export type Act = "approve" | "requestChanges" | "approveAll";

interface DecisionProps {
  post: ReviewPost;
  hasSeenAll: boolean;
  onNext: (() => void) | undefined;
}

/**
 * Approve or request changes: two buttons that stay within reach of a thumb; the guest's name once; then a
 * confirmation.
 */
export function Decision({ post, hasSeenAll, onNext }: DecisionProps) {
  const { name, review, pending, discard } = useVisit();
  const { approve, isSending, refused, forget } = useGuestAction();
  const [act, setAct] = useState<Act | null>(null);
  const [decided, setDecided] = useState<{ act: Act; revision: number } | null>(null);
  usePreload(DecisionForm);
  const left = review.posts.filter((one) => !isDecided(one));
  // A post may wait for a step that guests don't approve.
  const approvable = left.filter(({ allowed_actions: allowed }) => allowed.includes("approve"));
  const may = (action: ReviewPost["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const cancel = () => {
    setAct(null);
    forget();
  };
  const done = (by: Act) => {
    forget();
    setDecided({ act: by, revision: post.revision });
    setAct(null);
  };
  const decisions = pending.filter((one) => one.input.post_id === post.id && isDecision(one));
  const waiting = decisions.find(isWaiting);
  if (waiting && act === null) {
    return (
      <div className={classes.bar}>
        <PendingList actions={[waiting]} onDiscard={discard} />
        {onNext ? (
          <Button variant="filled" onClick={onNext}>
            {t("Next post")}
          </Button>
        ) : null}
      </div>
    );
  }
  // A new revision needs a new decision, and so does one that was refused when it was sent.
  if (decided?.revision === post.revision && act === null && decisions.length === 0) {
    return (
      <Done
        act={decided.act}
        left={left.length}
        onNext={onNext}
        onChange={
          decided.act !== "requestChanges" && may("request_changes") ? () => setAct("requestChanges") : undefined
        }
      />
    );
  }
  if (act || refused) {
    return (
      <div className={classes.bar}>
        <Suspense fallback={<div className={classes.coming} />}>
          <DecisionForm
            key={act}
            post={post}
            posts={act === "approveAll" ? approvable : [post]}
            act={act ?? "approve"}
            previousRefusal={refused}
            onCancel={cancel}
            onDone={() => done(act ?? "approve")}
          />
        </Suspense>
      </div>
    );
  }
  if (!may("approve") && !may("request_changes")) return null;
  // Guests who gave their name approve with one tap.
  const approveNow = async () => {
    if (name.trim() === "" || openEntries(post.comments, ({ is_by_viewer: isOwn }) => isOwn).length > 0) {
      return setAct("approve");
    }
    if (await approve(post, "")) done("approve");
  };
  const isWholeSet = hasSeenAll && approvable.length > 1 && may("approve");
  return (
    <div className={classes.bar}>
      {isWholeSet ? (
        <Button
          fullWidth
          variant="subtle"
          leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAct("approveAll")}
        >
          {tn(
            approvable.length,
            "You've seen all posts. Approve the remaining {count} post",
            "You've seen all posts. Approve the remaining {count} posts",
          )}
        </Button>
      ) : null}
      <div className={classes.acts}>
        {may("request_changes") ? (
          <Button onClick={() => setAct("requestChanges")}>{t("Request changes")}</Button>
        ) : null}
        {may("approve") ? (
          <Button variant="filled" loading={isSending} onClick={() => void approveNow()}>
            {t("Approve")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface DoneProps {
  act: Act;
  /** Posts of the link without a decision. */
  left: number;
  onNext: (() => void) | undefined;
  onChange: (() => void) | undefined;
}

const THANKS = {
  approve: msg("Approved. Thank you."),
  requestChanges: msg("Changes requested. Thank you."),
  approveAll: msg("All approved. Thank you."),
};

function Done({ act, left, onNext, onChange }: DoneProps) {
  const { name, review } = useVisit();
  const Icon = act === "requestChanges" ? IconMessageReply : IconCircleCheck;
  // The pressed button is gone, and screen readers do not announce a live region that is added with its message.
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  const isOver = left === 0 && review.posts.length > 1;
  return (
    <div className={classes.bar}>
      <div className={classes.done} data-tone={act === "requestChanges" ? "review" : "published"} role="status">
        <Icon size={24} stroke={1.75} aria-hidden />
        <p ref={message} tabIndex={-1}>
          <strong>{t(THANKS[act])}</strong>{" "}
          <span>
            {[
              isOver && t("That was the last one, {name}.", { name: name.trim() }),
              !onNext && t("You can close this page."),
            ]
              .filter(Boolean)
              .join(" ")}
          </span>
        </p>
      </div>
      <div className={classes.acts}>
        {onChange ? <Button onClick={onChange}>{t("Request changes")}</Button> : null}
        {onNext ? (
          <Button variant="filled" onClick={onNext}>
            {t("Next post")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
