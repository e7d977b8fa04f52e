"use client";

import { Button, Checkbox } from "@mantine/core";
import { Suspense } from "react";
import { t, tn } from "#kernel/language.ts";
import { ShowMore } from "#studio/frame/show-more.tsx";
import { lazy } from "#ui/lazy.tsx";
import classes from "./approvals.module.css";
import { skippedMessage } from "./decision-messages.ts";
import { QueueCard } from "./queue-card.tsx";
import type { ApprovalActions } from "./use-approval-actions.ts";
import type { ApprovalQueue } from "./use-approval-queue.ts";

const RequestChangesForm = lazy(() => import("./request-changes-form.tsx"));

/** More than fit on a tablet. */
const EARLY_CARDS = 3;

/** The posts of the queue, with bulk actions. */
export function QueueList({ queue, ...actions }: { queue: ApprovalQueue } & ApprovalActions) {
  const { list, shown, posts, selected, current } = queue;
  const { approve, requestChanges, openForm, setOpenForm } = actions;
  const withAction = (action: "approve" | "request_changes") =>
    selected.filter((post) => post.allowed_actions.includes(action));
  const [approvable, changeable] = [withAction("approve"), withAction("request_changes")];
  const skipped = selected.filter((post) => !approvable.includes(post));
  return (
    <div className={classes.queue}>
      <div className={classes.several}>
        <Checkbox
          size="md"
          classNames={{ label: classes.pickAll }}
          label={selected.length === 0 ? t("Select all") : tn(selected.length, "{count} selected", "{count} selected")}
          checked={selected.length > 0 && selected.length === posts.length}
          indeterminate={selected.length > 0 && selected.length < posts.length}
          onChange={(event) => queue.selectAll(event.currentTarget.checked)}
        />
        {selected.length > 0 ? (
          <span className={classes.acts}>
            <Button size="xs" disabled={approvable.length === 0} onClick={() => approve(approvable)}>
              {tn(approvable.length, "Approve {count}", "Approve {count}")}
            </Button>
            <Button size="xs" disabled={changeable.length === 0} onClick={() => setOpenForm("picked")}>
              {t("Request changes")}
            </Button>
          </span>
        ) : null}
        {skipped.length > 0 ? <p className={classes.why}>{skippedMessage(skipped)}</p> : null}
      </div>
      {openForm === "picked" && changeable.length > 0 ? (
        <Suspense>
          <RequestChangesForm
            draftKey="picked"
            label={tn(changeable.length, "What should change?", "What should change in these {count} posts?")}
            onCancel={() => setOpenForm(null)}
            onSend={(words) => requestChanges(changeable, words)}
          />
        </Suspense>
      ) : null}
      <ul className={classes.list} aria-label={t("Posts to approve")}>
        {shown.map((post, index) => (
          <QueueCard
            key={post.id}
            post={post}
            isCurrent={post.id === current?.id}
            isSelected={selected.includes(post)}
            isLeaving={queue.isLeaving(post.id)}
            isEarly={index < EARLY_CARDS}
            onOpen={() => queue.open(post.id)}
            onSelect={() => queue.toggle(post.id)}
            onRemoved={() => queue.removeHidden(post.id)}
            {...actions}
          />
        ))}
      </ul>
      <ShowMore list={list} mt="sm" />
    </div>
  );
}
