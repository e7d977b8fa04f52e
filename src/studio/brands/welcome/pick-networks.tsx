"use client";

import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { groupPlatforms } from "#studio/publishing/channels/connecting/platform-groups.ts";
import tiles from "#studio/publishing/channels/connecting/platform-tile.module.css";
import { PlatformTile } from "#studio/publishing/channels/connecting/platform-tile.tsx";
import { rememberSetup } from "#studio/publishing/channels/connecting/setup-return.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { SetupActions, SetupFrame, type SetupPlace } from "./setup-frame.tsx";
import classes from "./welcome.module.css";

/** Where the brand publishes: what is connected, and the networks to connect, those that can be at once first. */
export function PickNetworks({ place }: { place: SetupPlace }) {
  const trpc = useTRPC();
  const { handle } = useBrand();
  const [search, setSearch] = useState("");
  const channels = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const platforms = useQuery(trpc.channels.platforms.queryOptions({}));
  const failure = channels.error ?? platforms.error;
  const isLoaded = channels.data !== undefined && platforms.data !== undefined;
  const known = platforms.data?.platforms.filter(({ connection }) => connection !== "built_in") ?? [];
  const ready = groupPlatforms(
    known.filter(({ is_configured: isConfigured }) => isConfigured),
    search,
  );
  const others = groupPlatforms(
    known.filter(({ is_configured: isConfigured }) => !isConfigured),
    search,
  ).flatMap((group) => group.platforms);
  const isFeedAlone = channels.data?.channels.every(({ platform }) => platform === "feed") ?? true;
  return (
    <SetupFrame
      place={place}
      title={t("Where do you publish?")}
      description={t(
        "Your brand has its own feed page from the start, with RSS. Connect the accounts you publish from, now or later.",
      )}
    >
      {failure ? (
        <ReadError
          title={t("The channels couldn't be loaded.")}
          error={failure}
          onRetry={() => void Promise.all([channels.refetch(), platforms.refetch()])}
        />
      ) : null}
      {!failure && !isLoaded ? <RowsSkeleton rows={4} /> : null}
      {isLoaded ? (
        <>
          <Rows label={t("Channels")}>
            {channels.data.channels.map((channel) => (
              <Row
                key={channel.id}
                leading={<ChannelMark channel={channel} size={32} />}
                title={channel.platform === "feed" ? t("Feed page") : channel.display_name}
                detail={
                  channel.platform === "feed"
                    ? `/b/${channel.handle}`
                    : `${platformName(channel.platform)} · ${channel.handle}`
                }
                trailing={<StatusBadge status={channel.status} />}
              />
            ))}
          </Rows>
          <search>
            <TextInput
              aria-label={t("Search networks")}
              placeholder={t("Search networks")}
              type="search"
              leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </search>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is used, by key too */}
          <div onClick={() => rememberSetup(handle)}>
            {ready.map(({ title, platforms: those }) => (
              <section key={t(title)} className={classes.group}>
                <h2 className={classes.heading}>{t(title)}</h2>
                <ul className={tiles.tiles} aria-label={t(title)}>
                  {those.map((platform) => (
                    <PlatformTile key={platform.platform} platform={platform} />
                  ))}
                </ul>
              </section>
            ))}
            {others.length > 0 ? (
              <details className={classes.others} open={ready.length === 0}>
                <summary>{t("Networks that an administrator sets up first")}</summary>
                <ul className={tiles.tiles}>
                  {others.map((platform) => (
                    <PlatformTile key={platform.platform} platform={platform} />
                  ))}
                </ul>
              </details>
            ) : null}
            {ready.length + others.length === 0 ? <p role="status">{t("No results")}</p> : null}
          </div>
        </>
      ) : null}
      <SetupActions>
        <Button variant="filled" onClick={() => place.onStep("times")}>
          {isFeedAlone ? t("Continue with the feed page") : t("Continue")}
        </Button>
      </SetupActions>
    </SetupFrame>
  );
}
