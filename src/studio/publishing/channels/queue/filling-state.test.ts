import { expect, it } from "vitest";
import { whyNotFilled } from "./filling-state.ts";

type Channel = Parameters<typeof whyNotFilled>[0];

const channel: Channel = {
  status: "connected",
  paused_at: null,
  is_disconnected: false,
  posting_times: [{ weekday: 2, time: "09:30" }],
};

it.each<[string, Partial<Channel>]>([
  ["until the channel is reconnected", { status: "needs_reconnect" }],
  ["until the channel is reconnected", { status: "disabled", is_disconnected: true }],
  ["while the channel is disabled", { status: "disabled" }],
  ["while the queue is paused", { paused_at: "2026-11-24T09:00:00Z" }],
  ["Without posting times", { posting_times: [] }],
])("says why no time is filled: %s", (words, facts) => {
  expect(whyNotFilled({ ...channel, ...facts })).toContain(words);
});

it.each(["connected", "expiring"] as const)("fills the queue of a channel that is %s", (status) => {
  expect(whyNotFilled({ ...channel, status })).toBeNull();
});
