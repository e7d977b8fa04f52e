"use client";

import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Channel } from "../channel.ts";
import { usePaths } from "../use-paths.ts";
import classes from "./connected.module.css";
import { useSetupReturn } from "./setup-return.ts";

/** The end of every wizard: the connected channels, and next steps. */
export function ConnectSucceeded({ channels }: { channels: readonly Channel[] }) {
  const { handle } = useBrand();
  const paths = usePaths();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [first] = channels;
  const setup = useSetupReturn(handle);
  return (
    <section className={classes.done} aria-labelledby="connected">
      <h2 id="connected" ref={heading} tabIndex={-1} className={classes.title}>
        <IconCircleCheck size={24} stroke={1.5} aria-hidden />
        <span>
          {first && channels.length === 1
            ? t("{channel} is connected.", { channel: first.display_name })
            : tn(channels.length, "{count} channel is connected.", "{count} channels are connected.")}
        </span>
      </h2>
      <Rows label={t("Connected channels")}>
        {channels.map((channel) => (
          <Row
            key={channel.id}
            href={paths.channel(channel.id)}
            leading={<ChannelMark channel={channel} size={40} />}
            title={channel.display_name}
            detail={`${platformName(channel.platform)} · ${channel.handle}`}
            trailing={<StatusBadge status={channel.status} />}
          />
        ))}
      </Rows>
      <div className={classes.next}>
        {setup ? (
          <ButtonLink href={setup} variant="filled">
            {t("Continue setup")}
          </ButtonLink>
        ) : null}
        <ButtonLink href={studioPath(handle, "posts/new")} variant={setup ? "default" : "filled"}>
          {t("Write a post")}
        </ButtonLink>
        <ButtonLink href={paths.picker}>{t("Connect another")}</ButtonLink>
        <ButtonLink href={paths.channels}>{t("All channels")}</ButtonLink>
      </div>
    </section>
  );
}
