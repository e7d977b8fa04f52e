import { useChannels } from "../channels/use-channels.ts";
import { channelLabel } from "../frame/channel-label.ts";
import { useAssignees } from "../inbox/use-assignees.ts";
import type { Names } from "./describe-rule.ts";

/** Name and network. */
const labelOf = (channel: Parameters<typeof channelLabel>[0] | undefined) =>
  channel ? channelLabel(channel) : "a deleted channel";

/** Names of channels and people that automations refer to by id. */
export function useNames(): Names {
  const channels = useChannels();
  const people = useAssignees();
  return {
    channel: (id) => labelOf(channels.find((channel) => channel.id === id)),
    person: (id) => people.find((person) => person.id === id)?.name ?? "a former member",
  };
}
