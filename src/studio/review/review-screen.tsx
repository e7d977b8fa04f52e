"use client";

import { Button } from "@mantine/core";
import { parseAsInteger, useQueryState } from "nuqs";
import { useRef } from "react";
import { ErrorState } from "#ui/error-state.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Ended } from "./ended.tsx";
import { PasscodeForm } from "./passcode-form.tsx";
import { ReviewFrame } from "./review-frame.tsx";
import { ReviewPostView } from "./review-post.tsx";
import classes from "./review-screen.module.css";
import { useGuestName } from "./use-guest-name.ts";
import { type Review, useReview } from "./use-review.ts";
import { VisitProvider } from "./visit.tsx";

/** `/review/{token}`: what somebody without an account is asked to look at, and to say yes or no to. */
export function ReviewScreen({ token }: { token: string }) {
  const { stage, enter, load, fail, replace } = useReview(token);
  const [name, setName] = useGuestName();
  switch (stage.at) {
    case "loading":
      return (
        <ReviewFrame>
          <h1 className="visually-hidden">The review is being opened</h1>
          <RowsSkeleton rows={6} />
        </ReviewFrame>
      );
    case "passcode":
      return (
        <ReviewFrame>
          <PasscodeForm onEnter={enter} onFail={fail} />
        </ReviewFrame>
      );
    case "unknown":
      return <Ended title="There is nothing under this address">Copy the whole link from the message you got.</Ended>;
    case "ended":
      return (
        <Ended title="This review has ended">
          The link has run out, or was withdrawn. Ask whoever sent it for a new one.
        </Ended>
      );
    case "failed":
      return (
        <ReviewFrame>
          <ErrorState title="The review could not be opened." onRetry={() => void load()}>
            {stage.refusal.message}
          </ErrorState>
        </ReviewFrame>
      );
    case "open":
      return (
        <VisitProvider
          visit={{
            token,
            review: stage.review,
            name,
            setName,
            onAnswer: replace,
            onRefusal: (error) => {
              fail(error);
              void load();
            },
          }}
        >
          <ReviewFrame brand={stage.review.brand.name}>
            <Posts review={stage.review} />
          </ReviewFrame>
        </VisitProvider>
      );
  }
}

/** One post at a time; of several, the address says which. */
function Posts({ review: { posts } }: { review: Review }) {
  const [chosen, choose] = useQueryState("post", parseAsInteger);
  const top = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    posts.findIndex(({ id }) => id === chosen),
  );
  const post = posts[index];
  if (!post) return <Ended title="There is nothing to review any more">The posts of this link were deleted.</Ended>;
  const go = (to: number) => {
    void choose(posts[to]?.id ?? null);
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top}>
      {posts.length > 1 ? (
        <nav className={classes.pager} aria-label="Posts of this review">
          <Button disabled={index === 0} onClick={() => go(index - 1)}>
            Previous
          </Button>
          <span className={classes.place} aria-live="polite">
            Post {index + 1} of {posts.length}
          </span>
          <Button disabled={index === posts.length - 1} onClick={() => go(index + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
      <ReviewPostView key={post.id} post={post} onNext={index < posts.length - 1 ? () => go(index + 1) : undefined} />
    </div>
  );
}
