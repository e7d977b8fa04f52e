import { describe, expect, it } from "vitest";
import { moveInput } from "#studio/planning/schedule/move-input.ts";
import { cardOf } from "../cards/card.fixture.ts";
import { moveConsequence, movedCard, moveObstacle, undoInput } from "./move.ts";

const BERLIN = "Europe/Berlin";
const now = new Date("2026-11-20T12:00:00Z");
const split = cardOf({
  at: "2027-03-26T08:00:00.000000+00:00",
  scheduled_at: "2027-03-27T08:00:00.000000+00:00",
  publications: [
    { channel_id: 1, status: "scheduled", scheduled_at: "2027-03-27T08:00:00.000000+00:00", follows_post: true },
    { channel_id: 2, status: "scheduled", scheduled_at: "2027-03-26T08:00:00.000000+00:00", follows_post: false },
  ],
});

describe("moveInput", () => {
  it("sends the new time with the revision that was seen", () => {
    const input = moveInput(cardOf({}), "2026-11-25T08:00:00Z", BERLIN);
    expect(input).toEqual({ id: 1, revision: 3, scheduled_at: "2026-11-25T08:00:00Z" });
  });

  it("moves channels' custom times by the same local distance", () => {
    // In the night when the clocks go forward, 09:00 stays 09:00.
    expect(moveInput(split, "2027-03-28T07:00:00Z", BERLIN)).toMatchObject({
      scheduled_at: "2027-03-29T07:00:00.000Z",
      channels: [{ channel_id: 1 }, { channel_id: 2, scheduled_at: "2027-03-28T07:00:00.000Z" }],
    });
  });
});

it("undoes a move, unless the earlier time has passed", () => {
  expect(undoInput(split, 4, now)).toMatchObject({ revision: 4, scheduled_at: split.scheduled_at });
  expect(undoInput(cardOf({ at: null, scheduled_at: null }), 4, now)).toEqual({
    id: 1,
    revision: 4,
    scheduled_at: null,
  });
  expect(undoInput(cardOf({}), 4, new Date("2026-11-24T08:00:00Z"))).toBeNull();
});

it("gives the reason why a post can't be moved", () => {
  expect(moveObstacle(cardOf({}), true)).toBeNull();
  expect(moveObstacle(cardOf({}), false)).toContain("Your role");
  expect(moveObstacle(cardOf({ status: "published", moved_status: null }), true)).toMatch(/^Published posts/);
  expect(moveObstacle(cardOf({ status: "scheduled", moved_status: null }), true)).toContain(
    "being published on some channels",
  );
});

it("describes beforehand how a new time affects the approval", () => {
  expect(moveConsequence(cardOf({}))).toBeNull();
  expect(moveConsequence(cardOf({ status: "approved", moved_status: "scheduled" }))).toBeNull();
  expect(moveConsequence(cardOf({ moved_status: "in_review" }))).toBe(
    "Your role can propose times. It goes back to review with the new time.",
  );
  expect(moveConsequence(cardOf({ status: "expired", moved_status: "draft" }))).toContain("a draft again");
  expect(movedCard(cardOf({ moved_status: "in_review" }), "2026-11-25T08:00:00Z", BERLIN).status).toBe("in_review");
});
