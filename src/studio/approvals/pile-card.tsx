"use client";

import { Checkbox } from "@mantine/core";
import { platformName } from "#platform/connectors/names.ts";
import { Time } from "#ui/time.tsx";
import { dueAt } from "../calendar/due-at.ts";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import classes from "./approvals.module.css";
import { CardWhole } from "./card-whole.tsx";
import { titleOf } from "./say-decided.ts";
import type { Acts } from "./use-acts.ts";

interface PileCardProps extends Acts {
  post: Post;
  isCurrent: boolean;
  isPicked: boolean;
  isLeaving: boolean;
  onChoose: () => void;
  onPick: () => void;
  /** It is off the pile, to the last pixel. */
  onLeft: () => void;
}

/** One post of the pile: a line beside the preview; on a phone the whole of it, with what can be done. */
export function PileCard({ post, isCurrent, isPicked, isLeaving, onChoose, onPick, onLeft, ...acts }: PileCardProps) {
  const { timezone } = useBrand();
  const [picture] = post.media;
  const title = titleOf(post);
  const due = dueAt(post);
  const channels = post.publications.map(({ channel }) => platformName(channel.platform));
  return (
    <li
      id={`pile-${post.id}`}
      className={classes.card}
      data-current={isCurrent || undefined}
      data-leaving={isLeaving || undefined}
      data-refused={acts.refused.has(post.id) || undefined}
      inert={isLeaving}
      onAnimationEnd={() => isLeaving && onLeft()}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Checkbox
            size="md"
            checked={isPicked}
            onChange={onPick}
            aria-label={`Select “${title}”`}
            className={classes.box}
          />
          <button
            type="button"
            className={classes.choose}
            onClick={onChoose}
            aria-current={isCurrent ? "true" : undefined}
          >
            <span className={classes.title}>{title}</span>
            <span className={classes.about}>
              {[post.author.name, [...new Set(channels)].join(", ")].filter(Boolean).join(" · ")}
            </span>
            <span className={classes.about}>{due ? <Time iso={due} zone={timezone} /> : "Unscheduled"}</span>
          </button>
          {picture ? (
            // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
            <img className={classes.thumb} src={picture.thumbnail_url} alt="" width={48} height={48} loading="lazy" />
          ) : null}
        </div>
        <CardWhole post={post} {...acts} />
      </div>
    </li>
  );
}
