import { expect, it } from "vitest";
import { attemptStatus } from "./attempt-status.ts";

it("says of a failed attempt that it was not published, not that the network refused what may never have been sent", () => {
  expect(attemptStatus("failed", "Mastodon")).toEqual({ status: "failed", title: "Not published on Mastodon" });
});
