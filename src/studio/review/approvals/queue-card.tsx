"use client";

import { Checkbox } from "@mantine/core";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { NamedChannels } from "#studio/frame/named-channels.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { dueAt } from "#studio/planning/schedule/due-at.ts";
import { Time } from "#ui/time.tsx";
import classes from "./approvals.module.css";
import { CardContent } from "./card-content.tsx";
import { titleOf } from "./decision-messages.ts";
import type { ApprovalActions } from "./use-approval-actions.ts";

interface QueueCardProps extends ApprovalActions {
  post: Post;
  isCurrent: boolean;
  isSelected: boolean;
  isLeaving: boolean;
  /** Whether it is in view at first. */
  isEarly: boolean;
  onOpen: () => void;
  onSelect: () => void;
  /** Called when the exit animation ends. */
  onRemoved: () => void;
}

/** One post of the queue: a row beside the preview, or on phones the whole post with its actions. */
export function QueueCard({
  post,
  isCurrent,
  isSelected,
  isLeaving,
  isEarly,
  onOpen,
  onSelect,
  onRemoved,
  ...actions
}: QueueCardProps) {
  const { timezone } = useBrand();
  const [image] = post.media;
  const title = titleOf(post);
  const due = dueAt(post);
  return (
    <li
      id={`approval-${post.id}`}
      className={classes.card}
      data-current={isCurrent || undefined}
      data-leaving={isLeaving || undefined}
      data-refused={actions.refusals.has(post.id) || undefined}
      inert={isLeaving}
      onAnimationEnd={() => isLeaving && onRemoved()}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Checkbox
            size="md"
            checked={isSelected}
            onChange={onSelect}
            aria-label={t("Select “{name}”", { name: title })}
            className={classes.box}
          />
          <button
            type="button"
            className={classes.choose}
            onClick={onOpen}
            aria-current={isCurrent ? "true" : undefined}
          >
            <span className={classes.title}>{title}</span>
            <span className={classes.about}>
              <NamedChannels
                before={
                  <span className={classes.author}>
                    <PersonFace id={post.author.id} name={post.author.name} size={20} />
                    <span>{post.author.name}</span>
                  </span>
                }
                channels={post.publications.map(({ channel }) => channel)}
              />
            </span>
            <span className={classes.about}>{due ? <Time iso={due} zone={timezone} /> : t("Unscheduled")}</span>
          </button>
          {image ? (
            // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
            <img className={classes.thumb} src={image.thumbnail_url} alt="" width={48} height={48} loading="lazy" />
          ) : null}
        </div>
        <CardContent post={post} isEarly={isEarly} {...actions} />
      </div>
    </li>
  );
}
