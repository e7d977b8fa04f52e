"use client";

import { Button } from "@mantine/core";
import { type MouseEvent, useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { ShowMore } from "#studio/frame/show-more.tsx";
import type { Elements } from "#ui/elements.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Incoming } from "./incoming.tsx";
import type { Item } from "./item.ts";
import { addressedLabel } from "./labels.ts";
import { Replies } from "./replies.tsx";
import classes from "./thread-view.module.css";
import type { useThread } from "./use-thread.ts";

interface ThreadViewProps {
  thread: ReturnType<typeof useThread>;
  openedId: number;
  /** The item that the reply box answers. */
  targetId: number;
  onOpen: (id: number) => void;
  onReplyTo: (item: Item) => void;
}

/** What one person and the brand wrote to each other on all channels, the oldest first. */
export function ThreadView({ thread, openedId, targetId, onOpen, onReplyTo }: ThreadViewProps) {
  const { list, items, hasGap } = thread;
  const [first] = items;
  if (items.length === 1 && first && !list.hasNextPage) {
    return (
      <>
        <Incoming item={first} isOpened />
        <Replies item={first} />
      </>
    );
  }
  const more = (
    <ShowMore
      list={list}
      size="xs"
      label={hasGap ? t("Show messages in between") : t("Show older messages")}
      errorTitle={t("Older messages couldn't be loaded.")}
    />
  );
  return (
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
            {hasGap && index === 0 ? more : null}
          </Entry>
        ))}
      </ol>
    </div>
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
  const { id, status, received_at: receivedAt } = item;
  useEffect(() => {
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
        <StatusBadge status={status} />
        {item.can_reply && !isTarget ? (
          <Button className={classes.reply} variant="subtle" size="xs" onClick={() => onReplyTo(item)}>
            {t("Reply to this")}
          </Button>
        ) : null}
      </div>
      <Incoming item={item} isOpened={isOpened} />
      <Replies item={item} />
      {children}
    </li>
  );
}
