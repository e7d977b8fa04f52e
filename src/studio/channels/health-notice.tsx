"use client";

import { Alert } from "@mantine/core";
import { IconBan, IconClockExclamation, IconPlugConnectedX } from "@tabler/icons-react";
import { WAITING_DAYS } from "#domain/channels/terms.ts";
import { platformName } from "#platform/connectors/names.ts";
import { useNow } from "#ui/use-now.ts";
import type { Channel } from "./channel.ts";
import { timeLeft } from "./channel-labels.ts";

interface HealthNoticeProps {
  channel: Channel;
  canManage: boolean;
}

/** What is wrong with a channel, its effect, and who can fix it. Nothing for a healthy channel. */
export function HealthNotice({ channel, canManage }: HealthNoticeProps) {
  const now = useNow();
  const { status, is_disconnected: isDisconnected, expires_at: expiry } = channel;
  const platform = platformName(channel.platform);
  const who = canManage ? "Reconnect it" : "Ask the brand owner or an editor to reconnect it";
  const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
  if (status === "needs_reconnect") {
    return (
      <Alert color="red" icon={<IconPlugConnectedX {...icon} />} title="Connection lost">
        {platform} no longer accepts our access. It expired or was revoked. Posts are on hold for up to {WAITING_DAYS}{" "}
        days. {who}, and they are published.
      </Alert>
    );
  }
  if (status === "expiring" && expiry) {
    const left = <span suppressHydrationWarning>{`Access ${timeLeft(expiry, now)}`}</span>;
    return (
      <Alert color="yellow" icon={<IconClockExclamation {...icon} />} title={left}>
        After that {platform} refuses what we send. {who} before then, and nothing is held up.
      </Alert>
    );
  }
  if (status !== "disabled") return null;
  return (
    <Alert color="brown" icon={<IconBan {...icon} />} title={isDisconnected ? "Disconnected" : "Disabled"}>
      {isDisconnected
        ? `Its credentials were deleted. Published posts stay here and on ${platform}. ${who} to publish again.`
        : "Nothing is published until it's enabled. Posts due in the meantime fail and can be retried later."}
    </Alert>
  );
}
