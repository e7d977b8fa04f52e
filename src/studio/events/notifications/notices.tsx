"use client";

import { Anchor, Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { type Brand, studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import type { Content } from "#ui/on-demand.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Notice } from "./notice.tsx";
import classes from "./notices.module.css";
import { useNotices } from "./use-notices.ts";

interface NoticesProps extends Content {
  brands: Brand[];
  unread: number;
}

const PAGE = 10;

/** The latest notifications, opened by the bell; opening one marks it as read. */
export default function Notices({ brands, unread, close }: NoticesProps) {
  const { handle } = useBrand();
  const { notices, markRead, ...list } = useNotices({ limit: PAGE });
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("Notifications")}</h2>
        {unread > 0 ? (
          <Button size="xs" loading={markRead.isPending} onClick={() => markRead.run({ all: true })}>
            {t("Mark all as read")}
          </Button>
        ) : null}
      </div>
      <div className={classes.body}>
        {list.isPending ? <RowsSkeleton rows={3} /> : null}
        {list.isLoadingError ? (
          <ReadError
            title={t("The notifications couldn't be loaded.")}
            error={list.error}
            onRetry={() => list.refetch()}
          />
        ) : null}
        {list.isSuccess && notices.length === 0 ? (
          <p className={classes.none}>{t("No notifications yet. Updates from all your brands appear here.")}</p>
        ) : null}
        <ul className={classes.list}>
          {notices.map((notice) => (
            <Notice
              key={notice.id}
              notice={notice}
              brand={brands.find(({ id }) => id === notice.brand_id) ?? null}
              onFollow={() => {
                if (notice.read_at === null) markRead.run({ ids: [notice.id] });
                close();
              }}
            />
          ))}
        </ul>
      </div>
      <div className={classes.foot}>
        <Anchor component={PageLink} href={studioPath(handle, "notifications")} onClick={close}>
          {t("All notifications")}
        </Anchor>
      </div>
    </>
  );
}
