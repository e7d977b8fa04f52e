import { expect, it } from "vitest";
import { post, publication } from "#studio/content/composer/saving/draft.fixture.ts";
import { rescheduleInput } from "./reschedule-input.ts";

const BERLIN = "Europe/Berlin";
const now = new Date("2026-11-24T12:00:00Z");
const at = (iso: string) => `2026-11-${iso}:00:00.000000+00:00`;
const channel = (id: number) =>
  ({ id, platform: "feed", handle: "north", display_name: "North", avatar_url: null }) as const;
const follows = publication({ channel: channel(1), scheduled_at: at("24T09"), follows_post: true });
const own = publication({ channel: channel(2), scheduled_at: at("24T08"), follows_post: false });

it("sends only the post's time when all channels follow it", () => {
  const { id, revision } = post({});
  const input = post({ scheduled_at: at("24T09"), publications: [follows] });
  expect(rescheduleInput(input, at("25T09"), BERLIN, now)).toEqual({ id, revision, scheduled_at: at("25T09") });
});

it("moves channels' custom times too", () => {
  const input = post({ scheduled_at: at("24T09"), publications: [follows, own] });
  expect(rescheduleInput(input, at("25T09"), BERLIN, now)).toMatchObject({
    scheduled_at: at("25T09"),
    channels: [{ channel_id: 1 }, { channel_id: 2, scheduled_at: "2026-11-25T08:00:00.000Z" }],
  });
});

it("uses the post's time for a channel whose moved time would be in the past", () => {
  const soon = "2026-11-24T12:01:00.000Z";
  const undated = post({ scheduled_at: null, publications: [own] });
  expect(rescheduleInput(undated, soon, BERLIN, now).channels).toEqual([{ channel_id: 2, scheduled_at: soon }]);
  const dated = post({ scheduled_at: at("24T09"), publications: [own] });
  expect(rescheduleInput(dated, soon, BERLIN, now).channels).toEqual([{ channel_id: 2, scheduled_at: soon }]);
  const later = publication({ channel: channel(2), scheduled_at: at("26T08"), follows_post: false });
  expect(rescheduleInput(post({ publications: [later] }), soon, BERLIN, now).channels).toEqual([
    { channel_id: 2, scheduled_at: at("26T08") },
  ]);
});
