import type { z } from "zod";
import type { NotificationPreferences } from "#domain/events/notifications/schema.ts";

export type Preferences = z.output<typeof NotificationPreferences>;
export type Switches = Preferences["preferences"];

/** Whether a channel is on for all of its types, none, or some. */
export function selectionOf(channel: string, switches: Switches): "all" | "some" | "none" {
  const own = Object.values(switches).flatMap((channels) => channels[channel] ?? []);
  if (own.every(Boolean)) return "all";
  return own.some(Boolean) ? "some" : "none";
}

/** The preferences with one type switched on a channel. */
export function withType(switches: Switches, type: string, channel: string, isOn: boolean): Switches {
  return { ...switches, [type]: { ...switches[type], [channel]: isOn } };
}

/** The preferences with all types of a channel switched. */
export function withEverything(switches: Switches, channel: string, isOn: boolean): Switches {
  return Object.fromEntries(
    Object.entries(switches).map(([type, channels]) => [
      type,
      channel in channels ? { ...channels, [channel]: isOn } : channels,
    ]),
  );
}
