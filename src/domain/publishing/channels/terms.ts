import { t } from "#kernel/language.ts";
/** This many days before its credentials expire a channel counts as `expiring`: a week covers a holiday. */
export const EXPIRING_DAYS = 7;
/** Time limit for a platform's consent page and the choice of accounts after it. */
export const REQUEST_MINUTES = 20;
/** For this many days after its time a publication waits for a channel that lost its connection; then it fails. */
export const WAITING_DAYS = 7;
/** The most accounts that a search lists. */
export const MAX_FOUND_ACCOUNTS = 8;

type ChannelState = { status: string; isPaused: boolean; displayName: string };

/** What is wrong with a channel itself, whatever is published there; null when nothing is. */
export function channelStatusIssue({ status, isPaused, displayName }: ChannelState) {
  const field = "channel_id";
  if (status === "disabled") {
    const message = t("{channel} is disabled.", { channel: displayName });
    const fix = t("Enable the channel, or remove it from the post.");
    return { code: "channel_disabled", field, severity: "error" as const, message, fix };
  }
  // Only a warning: the publication waits for the connection.
  if (status === "needs_reconnect") {
    const message = t("{channel} is disconnected.", { channel: displayName });
    const fix = t("Reconnect the channel. The post waits for it for up to {days} days after its time.", {
      days: WAITING_DAYS,
    });
    return { code: "channel_disconnected", field, severity: "warning" as const, message, fix };
  }
  if (isPaused) {
    const message = t("{channel} is paused.", { channel: displayName });
    const fix = t("Resume it on the channel's page. The post waits until then.");
    return { code: "channel_paused", field, severity: "warning" as const, message, fix };
  }
  return null;
}
