"use client";

import { Checkbox } from "@mantine/core";
import { IconAt, IconMail, IconMessageCircle, IconStar } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { KIND_LABELS } from "#studio/engagement/contacts/kind-labels.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { Face } from "#studio/frame/face.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { isWithShift } from "#studio/frame/use-selection.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { statusLook } from "#ui/status.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useNow } from "#ui/use-now.ts";
import type { Item, ItemKind } from "./item.ts";
import classes from "./item-row.module.css";
import { failedReplyOf, isAwaiting, isLate, senderOf, titleOf } from "./labels.ts";
import { SnoozedUntil } from "./snoozed-until.tsx";
import { Stars } from "./stars.tsx";

const ICONS: Record<ItemKind, typeof IconAt> = {
  comment: IconMessageCircle,
  mention: IconAt,
  message: IconMail,
  review: IconStar,
};

interface ItemRowProps {
  item: Item;
  isOpen: boolean;
  isNew: boolean;
  /** Whether a tap selects it. */
  isSelecting: boolean;
  isSelected: boolean;
  /** Shows the status, for lists of all statuses. */
  withStatus: boolean;
  /** Within how many hours it is to be replied to; null without a goal. */
  goalHours: number | null;
  onOpen: (id: number) => void;
  /** `isRange`: with everything since the last one. Null for people who can't select any. */
  onToggle: ((id: number, isRange: boolean) => void) | null;
}

/** One item of the list. */
export function ItemRow({ item, isOpen, isNew, isSelected, withStatus, goalHours, onToggle, ...props }: ItemRowProps) {
  const { isSelecting, onOpen } = props;
  const { timezone } = useBrand();
  const row = useRef<HTMLLIElement>(null);
  const { kind, channel, assignee, tags } = item;
  const now = useNow();
  const Icon = ICONS[kind];
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const open = (event: MouseEvent) => {
    const isRange = event.shiftKey && onToggle !== null;
    if (event.metaKey || event.ctrlKey || event.button !== 0 || (event.shiftKey && !isRange)) return;
    event.preventDefault();
    if (onToggle && (isSelecting || isRange)) onToggle(item.id, isRange);
    else onOpen(item.id);
  };
  return (
    <li ref={row} className={classes.row} data-open={isOpen || undefined} data-chosen={isSelected || undefined}>
      {onToggle ? (
        <Checkbox
          className={classes.choose}
          size="md"
          aria-label={t("Select: {title}", { title: titleOf(item) })}
          checked={isSelected}
          onChange={({ nativeEvent }) => onToggle(item.id, isWithShift(nativeEvent))}
        />
      ) : null}
      <a
        className={classes.link}
        href={`?item=${item.id}`}
        aria-current={isOpen ? "true" : undefined}
        onClick={open}
        data-item={item.id}
      >
        <span className={classes.face}>
          <Face name={senderOf(item)} image={item.contact?.avatar_url} />
        </span>
        <span className={classes.line}>
          {isNew ? (
            <span className={classes.new}>
              <span className="visually-hidden">{t("New:")} </span>
            </span>
          ) : null}
          <span className={classes.name}>{senderOf(item)}</span>
          <span className={classes.time} data-late={isLate(item, goalHours, now) || undefined}>
            {isLate(item, goalHours, now) ? (
              <span className="visually-hidden">{t("Past the reply goal:")} </span>
            ) : null}
            <RelativeTime iso={item.received_at} zone={timezone} />
          </span>
        </span>
        <span className={classes.words}>
          {item.rating === null ? null : <Stars rating={item.rating} />}
          <span>
            {item.visibility === "removed" ? t("Removed on the platform.") : excerptOf(item.body, 120) || t("No text.")}
          </span>
        </span>
        <span className={classes.line}>
          <span className={classes.place}>
            <Icon size={14} stroke={1.5} aria-hidden />
            <span className="visually-hidden">{`${t(KIND_LABELS[kind].one)}, `}</span>
            <ChannelMark channel={channel} size={18} />
            <span className={classes.handle}>{channel.handle}</span>
          </span>
          {tags.slice(0, 2).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
          {tags.length > 2 ? <span className={classes.tag}>{`+${tags.length - 2}`}</span> : null}
          {item.visibility === "hidden" ? <span className={classes.tag}>{t("Hidden")}</span> : null}
          <ReplyStatus item={item} />
          {item.snoozed_until === null ? null : <SnoozedUntil iso={item.snoozed_until} />}
          {withStatus ? <StatusBadge status={item.status} /> : null}
          {assignee ? (
            <span title={assignee.name}>
              <PersonFace id={assignee.id} name={assignee.name} size={20} />
              <span className="visually-hidden">{t("{name} is assigned", { name: assignee.name })}</span>
            </span>
          ) : null}
        </span>
      </a>
    </li>
  );
}

/** Status of its replies: a failed one before a draft. */
function ReplyStatus({ item }: { item: Item }) {
  const failedReply = failedReplyOf(item);
  if (failedReply) {
    return (
      <span className={classes.waiting} data-tone="failed">
        {failedReply.status === "failed" ? t("Failed") : t("Unconfirmed")}
      </span>
    );
  }
  if (item.replies.some(({ status }) => status === "sending")) return <StatusBadge status="sending" />;
  if (isAwaiting(item)) return <StatusBadge status="awaiting_approval" />;
  if (!item.draft) return null;
  return (
    <span className={classes.waiting} data-tone={statusLook("in_review").tone}>
      {t("Draft to review")}
    </span>
  );
}
