import { type Message, msg } from "#kernel/language.ts";
import type { Channel } from "../channel.ts";

type Filled = Pick<Channel, "status" | "paused_at" | "is_disconnected" | "posting_times">;

/** Why a channel's queue isn't filled although that is turned on; null where it is. */
export function whyNotFilled(channel: Filled): Message | null {
  if (channel.is_disconnected || channel.status === "needs_reconnect")
    return msg("Free times aren't filled with evergreen posts until the channel is reconnected.");
  if (channel.status === "disabled")
    return msg("Free times aren't filled with evergreen posts while the channel is disabled.");
  if (channel.paused_at !== null)
    return msg("Free times aren't filled with evergreen posts while the queue is paused.");
  return channel.posting_times.length === 0
    ? msg("Without posting times, there is nothing to fill with evergreen posts.")
    : null;
}
