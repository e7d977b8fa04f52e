import { expect, test } from "vitest";
import { approvedMessage, changesRequestedMessage, skippedMessage } from "./decision-messages.ts";

const now = new Date("2026-11-22T08:00:00Z");
const post = (name: string, ...times: string[]) => ({
  author: { id: 1, name },
  scheduled_at: null,
  publications: times.map((scheduled_at) => ({ scheduled_at, status: "pending_approval" as const })),
});
const LEGAL = {
  name: "Legal",
  state: "current" as const,
  needed: 1,
  approvals: [],
  approvers: [],
  delegates: [],
  roles: [],
  due_at: null,
};
const titled = (body: string) => ({ body, format: "plain" as const, media: [] });

test("says when approved posts are published", () => {
  expect(approvedMessage([post("Mia", "2026-11-25T08:00:00Z", "2026-11-24T08:00:00Z")], "Europe/Berlin", now)).toBe(
    "Approved. Publishes Nov 24, 09:00 (Berlin).",
  );
  const reviewed = { ...post("Mia", "2026-11-25T08:00:00Z"), approval_steps: [LEGAL] };
  expect(approvedMessage([reviewed], "UTC", now)).toBe("Step “Legal” approved.");
  expect(approvedMessage([post("Mia")], "UTC", now)).toBe("Approved. Not scheduled yet.");
  expect(approvedMessage([post("Mia"), post("Ben")], "UTC", now)).toBe("2 posts approved.");
});

test("names the authors who were asked for changes", () => {
  expect(changesRequestedMessage([post("Mia")])).toBe("Changes requested from Mia.");
  expect(changesRequestedMessage([post("Mia"), post("Mia")])).toBe("Changes requested for 2 posts from Mia.");
  expect(changesRequestedMessage([post("Mia"), post("Ben")])).toBe("Changes requested for 2 posts from their authors.");
});

test("names selected posts that can't be approved", () => {
  expect(skippedMessage([titled("The quay")])).toBe(
    "Not “The quay”: its scheduled time has passed or is about to. Reschedule it first.",
  );
  expect(skippedMessage(["One", "Two", "Three", "Four"].map(titled))).toBe(
    "Not “One”, “Two” and 2 more: their scheduled times have passed or are about to. Reschedule them first.",
  );
});
