import { useChannels } from "../channels/use-channels.ts";
import { channelLabel } from "../frame/channel-label.ts";
import { useAssignees } from "../inbox/use-assignees.ts";
import type { Names } from "./describe-rule.ts";

/** Names of channels and people that automations refer to by id. */
export function useNames(): Names {
  const channels = useChannels();
  const people = useAssignees();
  return {
    channel: (id) => {
      const channel = channels.find((each) => each.id === id);
      return channel && channelLabel(channel);
    },
    person: (id) => people.find((person) => person.id === id)?.name,
  };
}
