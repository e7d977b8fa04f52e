"use client";

import { Alert } from "@mantine/core";
import { IconBan, IconClockExclamation, IconPlugConnectedX } from "@tabler/icons-react";
import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useNow } from "#ui/use-now.ts";
import type { Channel } from "./channel.ts";
import { accessLeft } from "./channel-labels.ts";

interface HealthNoticeProps {
  channel: Channel;
  canManage: boolean;
}

/** What is wrong with a channel, its effect, and who can fix it. Nothing for a healthy channel. */
export function HealthNotice({ channel, canManage }: HealthNoticeProps) {
  const now = useNow();
  const { status, is_disconnected: isDisconnected, expires_at: expiry } = channel;
  const platform = platformName(channel.platform);
  const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
  if (status === "needs_reconnect") {
    return (
      <Alert color="red" icon={<IconPlugConnectedX {...icon} />} title={t("Connection lost")}>
        {[
          t(
            "{platform} no longer accepts our access. It expired or was revoked. Posts are on hold for up to {days} days.",
            { platform, days: WAITING_DAYS },
          ),
          canManage
            ? t("Reconnect it, and they are published.")
            : t("Ask the brand owner or an editor to reconnect it, and they are published."),
        ].join(" ")}
      </Alert>
    );
  }
  if (status === "expiring" && expiry) {
    const left = <span suppressHydrationWarning>{accessLeft(expiry, now)}</span>;
    return (
      <Alert color="yellow" icon={<IconClockExclamation {...icon} />} title={left}>
        {[
          t("After that {platform} refuses what we send.", { platform }),
          canManage
            ? t("Reconnect it before then, and nothing is held up.")
            : t("Ask the brand owner or an editor to reconnect it before then, and nothing is held up."),
        ].join(" ")}
      </Alert>
    );
  }
  if (status !== "disabled") return null;
  return (
    <Alert color="brown" icon={<IconBan {...icon} />} title={isDisconnected ? t("Disconnected") : t("Disabled")}>
      {isDisconnected ? (
        <span>
          {[
            t("Its credentials were deleted. Published posts stay here and on {platform}.", { platform }),
            canManage
              ? t("Reconnect it to publish again.")
              : t("Ask the brand owner or an editor to reconnect it to publish again."),
          ].join(" ")}
        </span>
      ) : (
        t("Nothing is published until it's enabled. Posts due in the meantime fail and can be retried later.")
      )}
    </Alert>
  );
}
