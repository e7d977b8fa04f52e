import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * What changes the rows behind an event also sends it: found by the statement, so that a new path can't forget it. Other
 * events have one function that does both (`record.ts`, `insert-post.ts`, `settle-reply.ts` and the like).
 */
const STATEMENTS: { statement: RegExp; emits: RegExp; except: Record<string, string> }[] = [
  {
    statement: /status: "cancelled", nextAttemptAt/,
    emits: /event: "post\.canceled"/,
    except: {},
  },
  {
    statement: /post\.delete(Many)?\(/,
    emits: /event: "post\.deleted"/,
    except: {
      "content/sample-content/delete.ts": "sample posts were never announced",
      "brands/closed-brands/erase-brand.ts": "the endpoints are erased with the brand",
    },
  },
  {
    // Of channels alone: endpoints are disabled without credentials and without an expiry.
    statement: /(channel\.update(Many)?)\([^;]{0,200}status: "(needs_reconnect|disabled)"/,
    emits: /emitDisconnected\(/,
    except: {},
  },
  {
    statement: /member\.(create|createMany|upsert)\(/,
    emits: /event: "member\.joined"/,
    except: {
      "brands/brands/create-brand-with-owner.ts": "the maker of a brand, before it has endpoints",
      "content/sample-content/insert-people.ts": "sample people were never announced",
    },
  },
];

const root = join(import.meta.dirname, "../..");
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));

test.each(STATEMENTS)("$statement sends its event in every file", ({ statement, emits, except }) => {
  const found = files.filter(({ text }) => statement.test(text));
  expect(found.length).toBeGreaterThan(0);
  const silent = found.filter(({ name, text }) => !emits.test(text) && except[name] === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("no exception is left over", () => {
  for (const { statement, emits, except } of STATEMENTS)
    for (const name of Object.keys(except)) {
      const file = files.find((one) => one.name === name);
      expect([name, file !== undefined && statement.test(file.text) && !emits.test(file.text)]).toEqual([name, true]);
    }
});
