import { expect, test } from "vitest";
import { exportAddress } from "./export-address.ts";

const everything = { format: "csv", status: null, channelId: null, fromDay: "", toDay: "" } as const;

test("exports everything without filters", () => {
  expect(exportAddress(everything, "a-slug", "Europe/Berlin")).toBe("/api/posts/export?brand=a-slug&format=csv");
});

test("uses the brand's dates with the last one included, also when the clocks change", () => {
  const choice = { ...everything, fromDay: "2026-10-24", toDay: "2026-10-25", status: "draft", channelId: 3 } as const;
  const query = new URL(exportAddress(choice, "a-slug", "Europe/Berlin"), "http://localhost").searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    status: "draft",
    channel_id: "3",
    from: "2026-10-23T22:00:00.000Z",
    to: "2026-10-25T23:00:00.000Z",
  });
});
