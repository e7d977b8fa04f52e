"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { type Delivery, latestTime, outcomeOf, postOf } from "./delivery-labels.ts";
import classes from "./delivery-list.module.css";

interface DeliveryRowProps {
  delivery: Delivery;
  address: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onReplayed: (id: number) => void;
}

/** One delivery of a list: event, object, last result and time; expands to all details. */
export function DeliveryRow({ delivery, address, isOpen, onToggle, onReplayed }: DeliveryRowProps) {
  const { timezone } = useBrand();
  const panel = useId();
  const postId = postOf(delivery);
  const latest = delivery.attempts.at(-1);
  const at = latestTime(delivery);
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
        <IconChevronRight size={16} stroke={1.75} className={classes.chevron} aria-hidden />
        <span className={classes.status}>
          <StatusBadge status={delivery.status} />
        </span>
        <span className={classes.words}>
          <code translate="no" className={classes.event}>
            {delivery.event}
          </code>
          <span className={classes.about}>
            {postId === null ? null : <span>{t("Post {id}", { id: String(postId) })}</span>}
            {address ? <span className={classes.address}>{address}</span> : null}
          </span>
        </span>
        <span className={classes.outcome}>
          {latest ? <span>{outcomeOf(latest)}</span> : null}
          {delivery.attempts.length > 1 ? (
            <span className={classes.tries}>{tn(delivery.attempts.length, "{count} attempt", "{count} attempts")}</span>
          ) : null}
        </span>
        <span className={classes.when}>{at === null ? null : <RelativeTime iso={at} zone={timezone} />}</span>
      </button>
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {isOpen ? <DeliveryDetail id={delivery.id} onReplayed={onReplayed} /> : null}
      </div>
    </li>
  );
}
