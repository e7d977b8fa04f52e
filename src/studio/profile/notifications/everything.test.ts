import { expect, test } from "vitest";
import { selectionOf, withEverything, withType } from "./everything.ts";

const switches = { post_failed: { database: true, mail: false }, digest: { mail: true } };

test("a channel stands for all, some or nothing of what has it", () => {
  expect(selectionOf("database", switches)).toBe("all");
  expect(selectionOf("mail", switches)).toBe("some");
  expect(selectionOf("mail", withType(switches, "digest", "mail", false))).toBe("none");
});

test("switching everything leaves alone what does not have the channel", () => {
  expect(withEverything(switches, "database", false)).toEqual({
    post_failed: { database: false, mail: false },
    digest: { mail: true },
  });
  expect(selectionOf("mail", withEverything(switches, "mail", true))).toBe("all");
});

test("switching changes nothing that somebody else still shows", () => {
  withType(switches, "post_failed", "mail", true);
  withEverything(switches, "mail", false);
  expect(switches).toEqual({ post_failed: { database: true, mail: false }, digest: { mail: true } });
});
