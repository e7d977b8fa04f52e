"use client";

import { Alert } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { platformName } from "#platform/connectors/names.ts";
import { ButtonLink } from "#ui/link.tsx";
import type { ChannelDetails } from "./channel.ts";
import { usePaths } from "./use-paths.ts";

interface MissingAbilitiesProps {
  channel: ChannelDetails;
  canManage: boolean;
}

const LIST = new Intl.ListFormat("en", { type: "disjunction" });

/** What a working channel could do if it was reconnected. Nothing for a channel with all permissions. */
export function MissingAbilities({ channel, canManage }: MissingAbilitiesProps) {
  const { platform, missing_abilities: missing } = channel;
  const paths = usePaths();
  if (missing.length === 0) return null;
  return (
    <Alert
      color="blue"
      icon={<IconPlugConnected size={18} stroke={1.75} aria-hidden />}
      title="Reconnect to add a permission"
    >
      <p>
        This channel publishes, but it can't {LIST.format(missing)}: {platformName(platform)} hasn't given it that
        permission. {canManage ? "Reconnect it" : "Ask the brand owner or an editor to reconnect it"} and accept every
        permission. Nothing else changes.
      </p>
      {canManage ? <ButtonLink href={paths.reconnect(channel)}>Reconnect</ButtonLink> : null}
    </Alert>
  );
}
