"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { NoAccess } from "../no-access.tsx";
import { usePaths } from "../use-paths.ts";
import { groupPlatforms } from "./platform-groups.ts";
import classes from "./platform-tile.module.css";
import { PlatformTile } from "./platform-tile.tsx";

/** Channels → Connect: the platforms as tiles in groups, those that can be connected at once first. */
export function PickerScreen() {
  const { role } = useBrand();
  const paths = usePaths();
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault("").withOptions({ history: "replace" }));
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().channels.platforms.queryOptions({}));
  if (!roleAllows(role, "connections.manage")) return <NoAccess />;
  const groups = groupPlatforms(data?.platforms ?? [], search);
  return (
    <Page
      title={t("Connect a channel")}
      eyebrow={
        <TextLink href={paths.channels} size="xs">
          {t("Channels")}
        </TextLink>
      }
      description={
        <>
          <span>{`${t("Choose where to publish. Connecting doesn't publish anything.")} `}</span>
          <TextLink href={paths.channels}>{t("Let a client connect an account")}</TextLink>
        </>
      }
      toolbar={
        <search>
          <TextInput
            className={classes.search}
            aria-label={t("Search networks")}
            placeholder={t("Search networks")}
            type="search"
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            value={search}
            onChange={(event) => void setSearch(event.currentTarget.value || null)}
          />
        </search>
      }
    >
      {isLoadingError ? (
        <ReadError title={t("The platforms couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={4} /> : null}
      {groups.map(({ title, platforms }) => (
        <Section key={t(title)} title={t(title)}>
          <ul className={classes.tiles} aria-label={t(title)}>
            {platforms.map((platform) => (
              <PlatformTile key={platform.platform} platform={platform} />
            ))}
          </ul>
        </Section>
      ))}
      {data && groups.length === 0 ? <p role="status">{t("No results")}</p> : null}
    </Page>
  );
}
