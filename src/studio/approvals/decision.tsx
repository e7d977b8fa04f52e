"use client";

import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { TextLink } from "#ui/link.tsx";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import classes from "./approvals.module.css";
import type { Acts } from "./use-acts.ts";

const AskForm = lazy(() => import("./ask-form.tsx"));
const Changed = lazy(() => import("./changed.tsx"));

interface DecisionProps extends Acts {
  post: Post;
  /** The screen's one filled button; cards of a phone have quiet ones. */
  isFirst?: boolean;
}

/** The decision about one post, what became of the last try, and the way to its page. */
export function Decision({ post, isFirst = false, approve, requestChanges, refused, asking, ask }: DecisionProps) {
  const { handle } = useBrand();
  const refusal = refused.get(post.id);
  const may = (action: Post["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const isAsked = asking !== null && asking !== "picked" && asking.postId === post.id;
  return (
    <div className={classes.decision}>
      {refusal ? (
        <div className={classes.refused} role="alert">
          <p>
            {refusal.seen === null ? refusal.message : "The post changed while you were viewing it. Review it again."}
          </p>
          {refusal.seen === null ? null : (
            <Suspense>
              <Changed post={post} seen={refusal.seen} />
            </Suspense>
          )}
        </div>
      ) : null}
      {isAsked ? (
        <Suspense>
          <AskForm
            about={String(post.id)}
            label="What should change?"
            onCancel={() => ask(null)}
            onSend={(words) => requestChanges([post], words)}
          />
        </Suspense>
      ) : (
        <div className={classes.acts}>
          {may("approve") ? (
            <Button variant={isFirst ? "filled" : "default"} onClick={() => approve([post])}>
              Approve
            </Button>
          ) : (
            <p className={classes.why}>Its scheduled time has passed or is about to. Reschedule it before approving.</p>
          )}
          {may("request_changes") ? <Button onClick={() => ask({ postId: post.id })}>Request changes</Button> : null}
          <TextLink href={studioPath(handle, `posts/${post.id}`)}>Open post</TextLink>
        </div>
      )}
    </div>
  );
}
