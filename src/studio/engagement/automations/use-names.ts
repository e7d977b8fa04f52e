import { useAssignees } from "#studio/engagement/inbox/use-assignees.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
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
