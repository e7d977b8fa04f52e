"use client";

import { useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { tabStorage } from "#ui/browser-storage.ts";
import { NothingToReview } from "./ended.tsx";
import { Pager } from "./pager.tsx";
import { ReviewPostView } from "./review-post.tsx";
import { firstToDecide, nextPlace, nextUndecided } from "./status.ts";
import { useSwipe } from "./use-swipe.ts";
import { useVisit } from "./visit.tsx";

/** The posts of a link, one at a time, selected by the URL. */
export function ReviewSet({ postId }: { postId: number | null }) {
  const {
    token,
    review: { posts },
  } = useVisit();
  // Decided once: the post stays when it is approved.
  const [chosen, choose] = useState(() => postId ?? firstToDecide(posts)?.id ?? null);
  const top = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    posts.findIndex(({ id }) => id === chosen),
  );
  const post = posts[index];
  const seen = useSeen(token, post?.id);
  const go = (to: number) => {
    const next = posts[to];
    if (!next) return;
    choose(next.id);
    history.replaceState(history.state, "", `?post=${next.id}`);
    top.current?.scrollIntoView();
  };
  // The pressed link belongs to the previous post or disappears at the end, so the focus moves.
  const shown = useRef(post?.id);
  useEffect(() => {
    if (shown.current === post?.id) return;
    shown.current = post?.id;
    top.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [post?.id]);
  const swipe = useSwipe({ onNext: () => go(nextPlace(posts, index)), onPrevious: () => go(index - 1) });
  if (!post) {
    const about = t("Posts appear here once they're submitted for review.");
    return <NothingToReview title={t("Nothing to review yet")}>{about}</NothingToReview>;
  }
  const isSet = posts.length > 1;
  const undecided = nextUndecided(posts, index);
  return (
    <div ref={top} {...(isSet ? swipe : {})}>
      {isSet ? <Pager posts={posts} index={index} seen={seen} onGo={go} /> : null}
      <ReviewPostView
        key={post.id}
        post={post}
        hasSeenAll={isSet && posts.every(({ id }) => seen.has(id))}
        onNext={undecided === null ? undefined : () => go(undecided)}
      />
    </div>
  );
}

/** The posts of this link that were viewed in this tab. */
function useSeen(token: string, id: number | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const key = `masthead.review-seen.${token}`;
  useEffect(() => {
    if (id === undefined) return;
    setSeen((before) => {
      const stored: number[] = JSON.parse(tabStorage.get(key) ?? "[]");
      const all = new Set([...stored, ...before, id]);
      tabStorage.set(key, JSON.stringify([...all]));
      return all;
    });
  }, [id, key]);
  return seen;
}
