import { useChannels } from "../channels/use-channels.ts";
import { useHandlers } from "../inbox/use-handlers.ts";
import type { Names } from "./say-rule.ts";

/** What automations name by number, by name. */
export function useNames(): Names {
  const channels = useChannels();
  const people = useHandlers();
  return {
    channel: (id) => channels.find((channel) => channel.id === id)?.display_name ?? "a deleted channel",
    person: (id) => people.find((person) => person.id === id)?.name ?? "a former member",
  };
}
