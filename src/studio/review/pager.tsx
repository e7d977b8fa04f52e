"use client";

import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import type { ReviewPost } from "./call.ts";
import classes from "./pager.module.css";
import { allowsDecisions, isDecided, nextPlace, tickOf } from "./status.ts";

interface PagerProps {
  posts: readonly ReviewPost[];
  index: number;
  seen: ReadonlySet<number>;
  onGo: (index: number) => void;
}

/**
 * The position among the link's posts, how many are decided, and links to the previous and the next undecided one. Real links, so that they work
 * without scripts.
 */
export function Pager({ posts, index, seen, onGo }: PagerProps) {
  const decided = posts.filter(isDecided).length;
  return (
    <nav className={classes.pager} aria-label="Posts of this review">
      <Step to={index - 1} word="Previous" posts={posts} onGo={onGo} />
      <div className={classes.middle}>
        <p className={classes.place} aria-live="polite">
          Post {index + 1} of {posts.length}
          {allowsDecisions(posts) ? (
            <span>
              {decided} of {posts.length} decided
            </span>
          ) : null}
        </p>
        <div className={classes.ticks} aria-hidden>
          {posts.map((post, place) => (
            <span key={post.id} data-now={place === index || undefined} data-state={tickOf(post, seen.has(post.id))} />
          ))}
        </div>
      </div>
      <Step to={nextPlace(posts, index)} word="Next" posts={posts} onGo={onGo} />
    </nav>
  );
}

interface StepProps extends Pick<PagerProps, "posts" | "onGo"> {
  to: number;
  word: "Previous" | "Next";
}

function Step({ to, word, posts, onGo }: StepProps) {
  const post = posts[to];
  const Icon = word === "Next" ? IconChevronRight : IconChevronLeft;
  if (!post) return <span className={classes.step} />;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    onGo(to);
  };
  return (
    <a className={classes.step} href={`?post=${post.id}`} onClick={go} aria-label={word}>
      <Icon size={22} stroke={1.75} aria-hidden />
    </a>
  );
}
