"use client";

import { Button, Checkbox } from "@mantine/core";
import { lazy, Suspense } from "react";
import { counted } from "#kernel/counted.ts";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./approvals.module.css";
import { PileCard } from "./pile-card.tsx";
import { leftOutWords } from "./say-decided.ts";
import type { Acts } from "./use-acts.ts";
import type { PileOfPosts } from "./use-pile.ts";

const AskForm = lazy(() => import("./ask-form.tsx"));

/** The posts of the pile, and what can be done with several of them at once. */
export function PileList({ pile, ...acts }: { pile: PileOfPosts } & Acts) {
  const { list, shown, posts, picked, current } = pile;
  const { approve, requestChanges, asking, ask } = acts;
  const may = (action: "approve" | "request_changes") => picked.filter((post) => post.allowed_actions.includes(action));
  const [approvable, returnable] = [may("approve"), may("request_changes")];
  const leftOut = picked.filter((post) => !approvable.includes(post));
  return (
    <div className={classes.pile}>
      <div className={classes.several}>
        <Checkbox
          size="md"
          classNames={{ label: classes.pickAll }}
          label={picked.length === 0 ? "Select all" : `${picked.length} selected`}
          checked={picked.length > 0 && picked.length === posts.length}
          indeterminate={picked.length > 0 && picked.length < posts.length}
          onChange={(event) => pile.pickAll(event.currentTarget.checked)}
        />
        {picked.length > 0 ? (
          <span className={classes.acts}>
            <Button size="xs" disabled={approvable.length === 0} onClick={() => approve(approvable)}>
              Approve {approvable.length}
            </Button>
            <Button size="xs" disabled={returnable.length === 0} onClick={() => ask("picked")}>
              Request changes
            </Button>
          </span>
        ) : null}
        {leftOut.length > 0 ? <p className={classes.why}>{leftOutWords(leftOut)}</p> : null}
      </div>
      {asking === "picked" && returnable.length > 0 ? (
        <Suspense>
          <AskForm
            about="picked"
            label={
              returnable.length === 1
                ? "What should change?"
                : `What should change in these ${counted(returnable.length, "post")}?`
            }
            onCancel={() => ask(null)}
            onSend={(words) => requestChanges(returnable, words)}
          />
        </Suspense>
      ) : null}
      <ul className={classes.list} aria-label="Posts to approve">
        {shown.map((post) => (
          <PileCard
            key={post.id}
            post={post}
            isCurrent={post.id === current?.id}
            isPicked={picked.includes(post)}
            isLeaving={pile.isLeaving(post.id)}
            onChoose={() => pile.choose(post.id)}
            onPick={() => pile.pick(post.id)}
            onLeft={() => pile.leave(post.id)}
            {...acts}
          />
        ))}
      </ul>
      <ShowMore list={list} mt="sm" />
    </div>
  );
}
