"use client";

import { IconRobot } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row } from "#ui/rows.tsx";
import { describeEvent, describeOrigin, type Event, pageOf } from "./labels.ts";

/** One event: action, object, actor, source, IP address and time. */
export function AuditRow({ event }: { event: Event }) {
  const { handle, timezone } = useBrand();
  const { token, actor, address, at, unreadable = [] } = event;
  const page = pageOf(event);
  const isByProgram = token !== null && token.kind !== "session";
  return (
    <Row
      href={page === null ? undefined : studioPath(handle, page)}
      leading={isByProgram ? <IconRobot size={18} stroke={1.5} aria-label={t("By an app")} role="img" /> : null}
      title={describeEvent(event)}
      detail={[
        actor.name,
        describeOrigin(event),
        ...(address === null ? [] : [t("from {address}", { address })]),
        ...(unreadable.length === 0 ? [] : [t("Some details can't be read")]),
      ].join(" · ")}
      trailing={<RelativeTime iso={at} zone={timezone} />}
    />
  );
}
