"use client";

import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { ImportSection } from "#studio/publishing/imported-posts/import-section.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { type ChannelDetails, isConnectable, shownStatus } from "./channel.ts";
import { ChannelActions } from "./channel-actions.tsx";
import classes from "./channel-detail.module.css";
import { limitsOf } from "./channel-labels.ts";
import { TestAddress } from "./connecting/check-address.tsx";
import { HealthNotice } from "./health-notice.tsx";
import { MissingAbilities } from "./missing-abilities.tsx";
import { PausedNotice } from "./paused-notice.tsx";
import { ChannelQueue } from "./queue/channel-queue.tsx";
import { seesQueue } from "./queue/scheduled.ts";
import { ScheduledHere } from "./queue/scheduled-here.tsx";
import { usePaths } from "./use-paths.ts";

/** One channel: health, scheduled posts, limits and actions. */
export function ChannelDetail({ channel }: { channel: ChannelDetails }) {
  const { role, timezone: zone } = useBrand();
  const paths = usePaths();
  const { id, platform, display_name: name, handle, status, last_ok_at: lastOk, expires_at: expiry } = channel;
  const canManage = roleAllows(role, "connections.manage");
  const isLost = status === "needs_reconnect" || status === "expiring" || channel.is_disconnected;
  const facts = [
    { term: t("Status"), value: <StatusBadge status={shownStatus(channel)} /> },
    { term: t("Platform"), value: platformName(platform) },
    { term: t("Handle"), value: handle },
    { term: t("Last contact"), value: lastOk ? <RelativeTime iso={lastOk} zone={zone} /> : t("Not yet") },
    ...(isConnectable(channel)
      ? [{ term: t("Access"), value: expiry ? <ExpiryDate iso={expiry} zone={zone} /> : t("Doesn't expire") }]
      : []),
  ];
  const { capabilities_checked_at: checkedAt } = channel;
  const checked = checkedAt ? [{ term: t("Checked"), value: <RelativeTime iso={checkedAt} zone={zone} /> }] : [];
  return (
    <Page
      title={
        <span className={classes.title}>
          <ChannelMark channel={channel} size={40} />
          <span>{name}</span>
        </span>
      }
      eyebrow={
        <TextLink href={paths.channels} size="xs">
          {t("Channels")}
        </TextLink>
      }
      action={
        isLost && canManage && isConnectable(channel) ? (
          <ButtonLink variant="filled" href={paths.reconnect(channel)}>
            {t("Reconnect")}
          </ButtonLink>
        ) : platform === "feed" ? (
          <ButtonLink href={paths.feed}>{t("Open the feed page")}</ButtonLink>
        ) : (
          <ButtonLink href={paths.metrics(id)}>{t("View metrics")}</ButtonLink>
        )
      }
      aside={
        <>
          <DefinitionList items={facts} />
          <Section title={t("Platform limits")}>
            {channel.capabilities ? (
              <DefinitionList items={[...limitsOf(channel.capabilities), ...checked]} />
            ) : (
              <p>{t("This platform is no longer supported.")}</p>
            )}
          </Section>
        </>
      }
    >
      <HealthNotice channel={channel} canManage={canManage} />
      <PausedNotice channel={channel} canManage={canManage} />
      {isLost ? null : <MissingAbilities channel={channel} canManage={canManage} />}
      {channel.posting_times.length > 0 && seesQueue(role) ? (
        <ChannelQueue channel={channel} canManage={canManage} />
      ) : (
        <ScheduledHere channel={channel} />
      )}
      <ImportSection channel={channel} canManage={canManage && !isLost} />
      {canManage ? (
        <>
          {platform === "webhook" && !channel.is_disconnected ? <TestAddress channelId={id} /> : null}
          <ChannelActions channel={channel} />
        </>
      ) : (
        <Section title={t("Manage channel")}>
          <p>{t("Only the brand owner and editors can manage channels.")}</p>
        </Section>
      )}
    </Page>
  );
}

function ExpiryDate({ iso, zone }: { iso: string; zone: string }) {
  return <>{rich("Until {time}", { time: <Time iso={iso} zone={zone} style="date" /> })}</>;
}
