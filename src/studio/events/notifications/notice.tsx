import type { z } from "zod";
import type { NotificationView } from "#domain/events/notifications/schema.ts";
import { t } from "#kernel/language.ts";
import type { Brand } from "#studio/frame/brand.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import classes from "./notices.module.css";

interface NoticeProps {
  notice: z.output<typeof NotificationView>;
  /** The brand; null if there is none, or it is no longer the person's. */
  brand: Brand | null;
  onFollow: () => void;
}

/** One notification: event, brand and time. All of it is a link. */
export function Notice({ notice, brand, onFollow }: NoticeProps) {
  const isUnread = notice.read_at === null;
  return (
    <li className={classes.notice} data-unread={isUnread || undefined}>
      {notice.path === null ? (
        <span className={classes.what}>{notice.title}</span>
      ) : (
        <PageLink href={notice.path} className={classes.what} onClick={onFollow}>
          {notice.title}
        </PageLink>
      )}
      {isUnread ? <span className="visually-hidden">{t("Unread")}</span> : null}
      <p className={classes.text}>{notice.body}</p>
      <p className={classes.where}>
        {brand ? <span>{brand.name}</span> : null}
        <RelativeTime iso={notice.created_at} zone={brand?.timezone ?? "UTC"} />
      </p>
    </li>
  );
}
