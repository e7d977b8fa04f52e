"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./contact-card.module.css";
import { KIND_LABELS } from "./kind-labels.ts";

/** A contact's messages, newest first. */
export function ContactHistory({ contactId }: { contactId: number }) {
  const { handle, timezone } = useBrand();
  const list = useInfiniteQuery(useTRPC().inbox.list.infiniteQueryOptions({ contact_id: contactId, limit: 10 }, PAGED));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div>
      <h3 className={classes.label}>{t("Messages")}</h3>
      <PagedList
        list={list}
        count={items.length}
        errorTitle={t("Messages couldn't be loaded.")}
        rows={2}
        empty={<p className={classes.note}>{t("No messages yet.")}</p>}
      >
        <ul className={classes.history}>
          {items.map((item) => (
            <li key={item.id}>
              <PageLink href={`${studioPath(handle, "inbox")}?status=all&item=${item.id}`}>
                <span className={classes.when}>
                  <span>
                    <span>{`${t(KIND_LABELS[item.kind].one)},`}</span>{" "}
                    <RelativeTime iso={item.received_at} zone={timezone} />
                  </span>
                  <StatusBadge status={item.status} />
                </span>
                <span className={classes.first}>{excerptOf(item.body, 80) || t("No text.")}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
