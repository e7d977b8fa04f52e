"use client";

import { Button, Checkbox } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Acts } from "./acts.ts";
import classes from "./approvals.module.css";
import { PileCard } from "./pile-card.tsx";
import type { PileOfPosts } from "./use-pile.ts";

const AskForm = lazy(() => import("./ask-form.tsx"));

/** The posts of the pile, and what can be done with several of them at once. */
export function PileList({ pile, ...acts }: { pile: PileOfPosts } & Acts) {
  const { list, shown, posts, picked, current } = pile;
  const { decide, asking, ask } = acts;
  const may = (action: "approve" | "request_changes") => picked.filter((post) => post.allowed_actions.includes(action));
  return (
    <div className={classes.pile}>
      <div className={classes.several}>
        <Checkbox
          size="xs"
          label={picked.length === 0 ? "Pick all" : `${picked.length} picked`}
          checked={picked.length > 0 && picked.length === posts.length}
          indeterminate={picked.length > 0 && picked.length < posts.length}
          onChange={(event) => pile.pickAll(event.currentTarget.checked)}
        />
        {picked.length > 0 ? (
          <span className={classes.acts}>
            <Button size="xs" onClick={() => void decide(may("approve"), "approve")}>
              Approve {picked.length}
            </Button>
            <Button size="xs" onClick={() => ask("picked")}>
              Ask for changes
            </Button>
          </span>
        ) : null}
      </div>
      {asking === "picked" && picked.length > 0 ? (
        <Suspense>
          <AskForm
            about="picked"
            label={`What should change in these ${picked.length}?`}
            onCancel={() => ask(null)}
            onSend={(words) => {
              ask(null);
              void decide(may("request_changes"), "request_changes", words);
            }}
          />
        </Suspense>
      ) : null}
      <ul className={classes.list} aria-label="Waiting for your decision">
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
      {list.hasNextPage ? (
        <Button mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
