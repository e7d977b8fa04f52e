import { expect, test } from "vitest";
import { approvedWords, sentBackWords } from "./say-decided.ts";

const now = new Date("2026-11-22T08:00:00Z");
const post = (name: string, scheduled_at: string | null = null) => ({ author: { id: 1, name }, scheduled_at });

test("says what an approval means", () => {
  expect(approvedWords([post("Mia", "2026-11-24T08:00:00Z")], "Europe/Berlin", now)).toBe(
    "Approved. Publishes Tue 24 Nov, 09:00 (Berlin).",
  );
  expect(approvedWords([post("Mia")], "UTC", now)).toBe("Approved. It waits for a date.");
  expect(approvedWords([post("Mia"), post("Ben")], "UTC", now)).toBe("2 posts approved.");
});

test("says to whom something went back", () => {
  expect(sentBackWords([post("Mia")])).toBe("Sent back to Mia.");
  expect(sentBackWords([post("Mia"), post("Mia")])).toBe("2 posts sent back to Mia.");
  expect(sentBackWords([post("Mia"), post("Ben")])).toBe("2 posts sent back to their authors.");
});
