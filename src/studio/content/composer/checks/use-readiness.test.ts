import { expect, test } from "vitest";
import { nameFirstError } from "./use-readiness.ts";

const north = { id: 1, display_name: "North Coffee", platform: "mastodon" };
const south = { id: 2, display_name: "South Coffee", platform: "mastodon" };
const warning = { severity: "warning" as const, message: "Odd.", channel_id: 1 };
const error = { severity: "error" as const, message: "The text is too long.", channel_id: 2 };

test("names the channel that blocks a post, where there are several", () => {
  expect(nameFirstError([warning, error], [north, south])).toBe("South Coffee (Mastodon): The text is too long.");
  expect(nameFirstError([error], [south])).toBe("The text is too long.");
  expect(nameFirstError([{ ...error, message: "South Coffee is disabled." }], [north, south])).toBe(
    "South Coffee is disabled.",
  );
  expect(nameFirstError([warning], [north, south])).toBeNull();
});
