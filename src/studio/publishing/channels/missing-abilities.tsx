"use client";

import { Alert } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { formatList, t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { ButtonLink } from "#ui/link.tsx";
import type { ChannelDetails } from "./channel.ts";
import { usePaths } from "./use-paths.ts";

interface MissingAbilitiesProps {
  channel: ChannelDetails;
  canManage: boolean;
}

/** What a working channel could do if it was reconnected. Nothing for a channel with all permissions. */
export function MissingAbilities({ channel, canManage }: MissingAbilitiesProps) {
  const { platform, missing_abilities: missing } = channel;
  const paths = usePaths();
  if (missing.length === 0) return null;
  return (
    <Alert
      color="blue"
      icon={<IconPlugConnected size={18} stroke={1.75} aria-hidden />}
      title={t("Reconnect to add a permission")}
    >
      <p>
        {[
          t("This channel publishes, but it can't {abilities}: {platform} hasn't given it that permission.", {
            abilities: formatList(missing, "disjunction"),
            platform: platformName(platform),
          }),
          canManage
            ? t("Reconnect it and accept every permission. Nothing else changes.")
            : t("Ask the brand owner or an editor to reconnect it and accept every permission. Nothing else changes."),
        ].join(" ")}
      </p>
      {canManage ? <ButtonLink href={paths.reconnect(channel)}>{t("Reconnect")}</ButtonLink> : null}
    </Alert>
  );
}
