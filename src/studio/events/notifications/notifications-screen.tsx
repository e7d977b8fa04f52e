"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { t } from "#kernel/language.ts";
import { type Brand, homePath, studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { setUnread } from "#studio/live/use-counts.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rich } from "#ui/rich.tsx";
import { Notice } from "./notice.tsx";
import classes from "./notices.module.css";
import { readOf, VIEWS } from "./notifications-search.ts";
import { useNotices } from "./use-notices.ts";

/** `/studio/{brand}/notifications`: the person's notifications from all brands. */
export function NotificationsScreen() {
  const [view, setView] = useQueryState("show", parseAsStringLiteral(VIEWS).withDefault("all"));
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  const brands: Brand[] = data?.brands ?? [];
  const { notices, markRead, ...list } = useNotices(readOf(view));
  const unread = list.data?.pages[0]?.unread_count ?? 0;
  const markAll = useMarkAll();
  return (
    <Page
      title={t("Notifications")}
      width="reading"
      description={rich("Updates from all your brands. <a>Notification settings</a>", {
        a: (content) => <TextLink href="/profile/notifications">{content}</TextLink>,
      })}
      toolbar={
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t("Filter notifications")}
            value={view}
            onChange={(next) => void setView(next === "unread" ? "unread" : null)}
            data={[
              { value: "all", label: t("All") },
              { value: "unread", label: unread > 0 ? t("Unread, {count}", { count: unread }) : t("Unread") },
            ]}
          />
          {unread > 0 ? (
            <Button loading={markAll.isPending} onClick={() => markAll.send()}>
              {t("Mark all as read")}
            </Button>
          ) : null}
        </div>
      }
    >
      <PagedList
        list={list}
        count={notices.length}
        errorTitle={t("The notifications couldn't be loaded.")}
        rows={6}
        empty={<NoNotices isUnread={view === "unread"} />}
      >
        <ul className={classes.list} aria-label={t("Notifications")}>
          {notices.map((notice) => (
            <Notice
              key={notice.id}
              notice={notice}
              brand={brands.find(({ id }) => id === notice.brand_id) ?? null}
              onFollow={() => {
                if (notice.read_at === null) markRead.run({ ids: [notice.id] });
              }}
            />
          ))}
        </ul>
      </PagedList>
    </Page>
  );
}

function NoNotices({ isUnread }: { isUnread: boolean }) {
  const { handle } = useBrand();
  if (isUnread) {
    return (
      <EmptyState
        drawing={<EnvelopeDrawing />}
        title={t("You're all caught up")}
        action={<ButtonLink href={studioPath(handle, "notifications")}>{t("Show all")}</ButtonLink>}
      >
        {t("New notifications appear here.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EnvelopeDrawing />}
      title={t("No notifications yet")}
      action={<ButtonLink href={homePath(handle)}>{t("Go to home page")}</ButtonLink>}
    >
      {t("Approvals, comments and failures from all your brands appear here.")}
    </EmptyState>
  );
}

/** Marks everything as read, optimistically, with undo. */
function useMarkAll() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = [trpc.notifications.pathKey()];
  const show = ({ unread_count: unread }: { unread_count: number }) => setUnread(queries, trpc, unread);
  const unmark = useAction(trpc.notifications.markUnread.mutationOptions(), {
    onDone: show,
    failed: t("Couldn't save"),
    refresh,
  });
  const mark = useAction(trpc.notifications.markRead.mutationOptions(), {
    optimistic: () => {
      const counts = queries.getQueryData(trpc.home.count.queryKey({}));
      setUnread(queries, trpc, 0);
      return () => setUnread(queries, trpc, counts?.unread ?? 0);
    },
    onDone: show,
    toast: () => t("All marked as read."),
    undo:
      ({ read_at }) =>
      () =>
        unmark.run({ read_at }),
    failed: t("Couldn't save"),
    refresh,
  });
  return { isPending: mark.isPending, send: () => mark.run({ all: true }) };
}
