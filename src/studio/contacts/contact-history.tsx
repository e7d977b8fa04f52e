"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { excerpt } from "../feed/text.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { PAGED } from "../frame/paged.ts";
import { PagedList } from "../frame/paged-list.tsx";
import classes from "./contact-card.module.css";
import { KIND_LABELS } from "./kind-labels.ts";

interface ContactHistoryProps {
  contactId: number;
  /** The item that is already open beside it. */
  besides?: number;
  /** Opens an item in place instead of navigating to the inbox. */
  onOpen?: (itemId: number) => void;
}

/** A contact's messages, newest first. */
export function ContactHistory({ contactId, besides, onOpen }: ContactHistoryProps) {
  const { handle, timezone } = useBrand();
  const list = useInfiniteQuery(useTRPC().inbox.list.infiniteQueryOptions({ contact_id: contactId, limit: 10 }, PAGED));
  const items = (list.data?.pages.flatMap((page) => page.items) ?? []).filter(({ id }) => id !== besides);
  const follow = (event: MouseEvent, id: number) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <div>
      <h3 className={classes.label}>{besides === undefined ? "Messages" : "More messages"}</h3>
      <PagedList
        list={list}
        count={items.length}
        what="Messages"
        rows={2}
        empty={<p className={classes.note}>{besides === undefined ? "No messages yet." : "No other messages."}</p>}
      >
        <ul className={classes.history}>
          {items.map((item) => (
            <li key={item.id}>
              <PageLink
                href={`${studioPath(handle, "inbox")}?status=all&item=${item.id}`}
                onClick={(event) => follow(event, item.id)}
              >
                <span className={classes.when}>
                  <span>
                    {KIND_LABELS[item.kind].one}, <RelativeTime iso={item.received_at} zone={timezone} />
                  </span>
                  <StatusBadge status={item.status} />
                </span>
                <span className={classes.first}>{excerpt(item.body, 80) || "No text."}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
