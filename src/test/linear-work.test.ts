import { globSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { plainTextOf } from "#domain/content/idea-feeds/plain-text-of.ts";
import { isClick } from "#domain/publishing/short-links/rules.ts";
import { attacksOn, textOf } from "#launch/patterns/attacks.ts";
import { findRegExps } from "#launch/patterns/find.ts";
import { growsTooFast } from "#launch/patterns/growth.ts";
import { readEnv } from "#platform/env.ts";
import { bodyLimit } from "#server/body.ts";
import { requestLanguage } from "#server/languages.ts";
import { pathOf, routeOf } from "#server/route.ts";
import { operations } from "#transport/operations.ts";
import { clientAddress } from "#transport/request/client-address.ts";
import { type TextFunction, textFunctionsOf } from "./text-functions.ts";

/** Anybody may send as much; what takes a step for each pair of characters takes seconds. */
const LENGTH = 100_000;
const FLOOR_US = 200_000;

const SRC = path.join(import.meta.dirname, "..");
/** Rules, parsers of what others wrote, and whatever a connector does with texts. */
const FILES = [
  "domain/*/*/{rules,terms}.ts",
  "domain/*/*/{read,check,parse,find}-*.ts",
  "kernel/*.ts",
  "platform/connectors/**/*.ts",
  "platform/egress/{address,follow,target}.ts",
  "platform/push/target.ts",
  "studio/feed/*.ts",
  "transport/{byte-range,feed-documents}.ts",
];
const TESTS = /\.test\.ts$|(^|\/)test\/|(^|\/)test-/;

/** Of secrets of ours, with the work that makes guessing them slow. */
const OF_SECRETS = ["clientKeysOf", "conversationKey", "hashRecoveryCode"];

const files = globSync(FILES, { cwd: SRC }).filter((file) => !TESTS.test(file));
const functions = files
  .flatMap((file) => textFunctionsOf(path.join(SRC, file)))
  .filter(({ name }) => !OF_SECRETS.includes(name));

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const OTHERS = [
  "\t",
  "\n",
  "\r\n",
  "\u0000",
  "é",
  "e\u0301",
  "中",
  "ß",
  "İ",
  "\u200b",
  "\u202e",
  "👨‍👩‍👧",
  "🦜",
  "\ud83d",
];
const SINGLE = [...PRINTABLE, ...OTHERS];

/** What a text begins with, since some work is done only after it. */
const BEFORE = ["", "@a@b.example https://a.example/"];

/** Work that takes a step for each pair of characters takes longer than this for so short a text already. */
const SHORT_LENGTH = 5000;
const SHORT_MS = 1;

/** Where work on a text of one repeated piece grows faster than the text; what it throws is its answer. */
function slowOn(pieces: Iterable<string>, work: (text: string) => unknown, length = LENGTH): string[] {
  return [...pieces].filter((pumped) => {
    const on = (longest: number) => {
      const text = textOf({ before: "", pumped, after: "" }, longest);
      return () => {
        for (const before of BEFORE) attempt(() => work(before + text));
      };
    };
    const short = on(SHORT_LENGTH);
    const startedAt = performance.now();
    short();
    return performance.now() - startedAt > SHORT_MS && growsTooFast(on, length, FLOOR_US);
  });
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // A refusal.
  }
}

test("the sweep finds what takes long for pairs of characters", () => {
  expect(slowOn(["a", "<"], (text) => text.replaceAll(/<[^>]*>/g, ""), LENGTH / 5)).toEqual(["<"]);
});

test.each(functions.map((each): [string, TextFunction] => [`${path.relative(SRC, each.file)} ${each.name}`, each]))(
  "%s is linear in each of its texts",
  async (_, { file, name, parameters }) => {
    const exported = ((await import(pathToFileURL(file).href)) as Record<string, (...values: unknown[]) => unknown>)[
      name
    ];
    const own = findRegExps(file).flatMap(({ pattern }) =>
      pattern ? attacksOn(pattern).map(({ pumped }) => pumped) : [],
    );
    const slow = parameters.flatMap((kind, index) =>
      kind === "number"
        ? []
        : slowOn(new Set([...SINGLE, ...own]), (text) =>
            exported?.(...parameters.map((each, at) => (each === "number" ? LENGTH : at === index ? text : "a"))),
          ),
    );
    expect(slow).toEqual([]);
  },
);

const env = readEnv({ TRUSTED_PROXIES: "127.0.0.0/8", SHORT_LINK_HOST: "go.example.com", API_HOST: "api.example.com" });
const withHeader = (name: string, value: string) => ({ headers: { [name]: value } }) as unknown as IncomingMessage;
const HEADERS: Record<string, (text: string) => unknown> = {
  "user-agent of a short link": (text) => isClick("GET", plain({ "user-agent": text })),
  "user-agent that begins as a browser's": (text) => isClick("GET", plain({ "user-agent": `Mozilla/5.0 ${text}` })),
  "sec-purpose": (text) => isClick("GET", plain({ "user-agent": "Mozilla/5.0", "sec-purpose": text })),
  "accept-language": (text) => requestLanguage(withHeader("accept-language", text), "/"),
  cookie: (text) => requestLanguage(withHeader("cookie", text), "/"),
  "x-forwarded-for": (text) => clientAddress(plain({ "x-masthead-peer": "127.0.0.1", "x-forwarded-for": text }), env),
  host: (text) => routeOf("/", text, env),
  "path of a request": (text) => routeOf(pathOf(`/${text}`), "localhost", env),
  "cookie of a large body": (text) => bodyLimit({ to: "studio" } as never, "/", { cookie: text }),
  "HTML of a feed": (text) => plainTextOf(text, LENGTH),
};

/** Headers without the checks of `Headers`, which has no control characters. */
function plain(all: Record<string, string>): Headers {
  return { get: (name: string) => all[name] ?? null } as Headers;
}

test.each(Object.entries(HEADERS))("%s: work is linear", (_, work) => {
  expect(slowOn(SINGLE, work)).toEqual([]);
  expect(slowOn([" a", "a;", ";q=0.1,", "a=1; ", "1.1.1.1, ", "a1 b2='", "<a ", "yandex", "de-"], work)).toEqual([]);
});

type Definition = { type: string; shape?: Record<string, ZodType>; [name: string]: unknown };

/** The fields of an input at any depth: what has no fields of its own. */
function fieldsOf(schema: ZodType, found: Set<ZodType>): void {
  const definition = schema.def as unknown as Definition;
  if (definition.shape) {
    for (const field of Object.values(definition.shape)) fieldsOf(field, found);
    return;
  }
  const inner = [definition.innerType, definition.element, definition.valueType, definition.in, definition.out];
  const nested = [...inner, ...((definition.options as unknown[]) ?? [])].filter(Boolean) as ZodType[];
  for (const each of nested) fieldsOf(each, found);
  found.add(schema);
}

test("every text field of every operation is checked in linear time", () => {
  const fields = new Set<ZodType>();
  for (const { input } of operations) fieldsOf(input as ZodType, fields);
  expect(fields.size).toBeGreaterThan(300);
  const slow = [...fields].flatMap((field) => slowOn(SINGLE, (text) => field.safeParse(text)));
  expect(slow).toEqual([]);
});
