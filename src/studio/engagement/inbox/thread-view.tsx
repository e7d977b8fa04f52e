"use client";

import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { Face } from "#studio/frame/face.tsx";
import { ShowMore } from "#studio/frame/show-more.tsx";
import type { Elements } from "#ui/elements.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Incoming } from "./incoming.tsx";
import type { Item } from "./item.ts";
import { addressedLabel, senderOf } from "./labels.ts";
import { MessageActions } from "./message-actions.tsx";
import { Notes } from "./notes.tsx";
import { Replies } from "./replies.tsx";
import { SnoozedUntil } from "./snoozed-until.tsx";
import classes from "./thread-view.module.css";
import type { useThread } from "./use-thread.ts";

interface ThreadViewProps {
  thread: ReturnType<typeof useThread>;
  openedId: number;
  /** The item that the reply box answers; null until it is known. */
  targetId: number | null;
  onOpen: (id: number) => void;
  onReplyTo: (item: Item) => void;
}

/** What one person and the brand wrote to each other on all channels, the newest at the bottom. */
export function ThreadView({ thread, openedId, targetId, onOpen, onReplyTo }: ThreadViewProps) {
  const { list, items, hasGap } = thread;
  const more = (
    <ShowMore
      list={list}
      size="xs"
      label={hasGap ? t("Show messages in between") : t("Show older messages")}
      errorTitle={t("Older messages couldn't be loaded.")}
    />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys.
    <section className={classes.scroller} aria-label={t("Messages")} tabIndex={0}>
      <div className={classes.thread}>
        {hasGap ? null : more}
        <ol className={classes.items} aria-label={t("Conversation")}>
          {items.map((item, index) => (
            <Entry
              key={item.id}
              item={item}
              isOpened={item.id === openedId}
              isTarget={item.id === targetId}
              onOpen={onOpen}
              onReplyTo={onReplyTo}
            >
              {hasGap && index === 0 ? <div className={classes.between}>{more}</div> : null}
            </Entry>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface EntryProps {
  item: Item;
  isOpened: boolean;
  isTarget: boolean;
  onOpen: (id: number) => void;
  onReplyTo: (item: Item) => void;
  /** What follows the entry. */
  children: Elements;
}

function Entry({ item, isOpened, isTarget, onOpen, onReplyTo, children }: EntryProps) {
  const { timezone } = useBrand();
  const entry = useRef<HTMLLIElement>(null);
  const { id, status, tags, received_at: receivedAt, snoozed_until: snoozedUntil } = item;
  useLayoutEffect(() => {
    if (isOpened) entry.current?.scrollIntoView({ block: "nearest" });
  }, [isOpened]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  const words = addressedLabel(item);
  return (
    <li ref={entry} className={classes.entry} data-opened={isOpened || undefined}>
      <Face name={senderOf(item)} image={item.contact?.avatar_url} />
      <div>
        <div className={classes.head}>
          <ChannelMark channel={item.channel} size={18} />
          {isOpened ? (
            <span className={classes.opened} aria-current="true">
              {words}
            </span>
          ) : (
            <a className={classes.link} href={`?status=all&item=${id}`} onClick={open}>
              {words}
            </a>
          )}
          <RelativeTime iso={receivedAt} zone={timezone} />
          {status === "open" ? null : <StatusBadge status={status} />}
          {snoozedUntil === null ? null : <SnoozedUntil iso={snoozedUntil} />}
          {tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
          <span className={classes.acts}>
            <MessageActions item={item} onReply={item.can_reply && !isTarget ? () => onReplyTo(item) : null} />
          </span>
        </div>
        <Incoming item={item} isOpened={isOpened} />
        <Replies item={item} />
        <Notes item={item} />
      </div>
      {children}
    </li>
  );
}
