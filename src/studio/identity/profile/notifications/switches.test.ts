import { expect, test } from "vitest";
import { selectionOf, withEverything, withType } from "./switches.ts";

const switches = { post_failed: { database: true, mail: false }, digest: { mail: true } };

test("says whether a channel is on for all, some or none of its types", () => {
  expect(selectionOf("database", switches)).toBe("all");
  expect(selectionOf("mail", switches)).toBe("some");
  expect(selectionOf("mail", withType(switches, "digest", "mail", false))).toBe("none");
});

test("switches all types without affecting those that lack the channel", () => {
  expect(withEverything(switches, "database", false)).toEqual({
    post_failed: { database: false, mail: false },
    digest: { mail: true },
  });
  expect(selectionOf("mail", withEverything(switches, "mail", true))).toBe("all");
});

test("does not mutate the previous preferences", () => {
  withType(switches, "post_failed", "mail", true);
  withEverything(switches, "mail", false);
  expect(switches).toEqual({ post_failed: { database: true, mail: false }, digest: { mail: true } });
});
