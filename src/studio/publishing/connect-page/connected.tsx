"use client";

import { IconCircleCheck } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import classes from "./connect-page.module.css";
import type { Connection, Link } from "./connect-page.tsx";

/** What was connected, who knows of it, and how it can be ended. */
export function Connected({ link, connection }: { link: Link; connection: Connection }) {
  const { brand, made_by: maker } = link;
  return (
    <>
      <IconCircleCheck size={36} stroke={1.5} className={classes.done} aria-hidden />
      <h1 className={classes.title} tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t("Connected to {brand}", { brand: brand.name })}
      </h1>
      <Rows label={t("Connected accounts")}>
        {connection.channels.map((channel) => (
          <Row
            key={channel.handle}
            leading={<ChannelMark channel={channel} size={32} />}
            title={channel.display_name}
            detail={`${platformName(channel.platform)} · ${channel.handle}`}
          />
        ))}
      </Rows>
      <p className={classes.lead}>
        {t("{person} has been notified. You can close this page: the link has been used and no longer works.", {
          person: maker,
        })}
      </p>
      <p className={classes.note}>
        {t("You can end this at any time, in the settings of your account or by asking {person}.", { person: maker })}
      </p>
    </>
  );
}
