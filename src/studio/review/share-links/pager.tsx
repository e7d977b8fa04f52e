"use client";

import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { t } from "#kernel/language.ts";
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
    <nav className={classes.pager} aria-label={t("Posts of this review")}>
      <Step to={index - 1} label={t("Previous")} Icon={IconChevronLeft} posts={posts} onGo={onGo} />
      <div className={classes.middle}>
        <p className={classes.place} aria-live="polite">
          <span>{t("Post {number} of {total}", { number: index + 1, total: posts.length })}</span>
          {allowsDecisions(posts) ? (
            <span>{t("{decided} of {total} decided", { decided, total: posts.length })}</span>
          ) : null}
        </p>
        <div className={classes.ticks} aria-hidden>
          {posts.map((post, place) => (
            <span key={post.id} data-now={place === index || undefined} data-state={tickOf(post, seen.has(post.id))} />
          ))}
        </div>
      </div>
      <Step to={nextPlace(posts, index)} label={t("Next")} Icon={IconChevronRight} posts={posts} onGo={onGo} />
    </nav>
  );
}

interface StepProps extends Pick<PagerProps, "posts" | "onGo"> {
  to: number;
  label: string;
  Icon: typeof IconChevronLeft;
}

function Step({ to, label, Icon, posts, onGo }: StepProps) {
  const post = posts[to];
  if (!post) return <span className={classes.step} />;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    onGo(to);
  };
  return (
    <a className={classes.step} href={`?post=${post.id}`} onClick={go} aria-label={label}>
      <Icon size={22} stroke={1.75} aria-hidden />
    </a>
  );
}
