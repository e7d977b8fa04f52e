import { msg } from "#kernel/language.ts";
import type { Connector, DeclaredField } from "../contract.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { TEST_ERRORS } from "./errors.ts";
import { TEST_OPTIONS } from "./options.ts";

/** One test platform per way to settle a request without a response. */
export const TEST_CLASSES = ["key", "look_up", "blind", "state"] as const;
export type TestClass = (typeof TEST_CLASSES)[number];

const common = {
  text_limit: 1000,
  media_limit: 4,
  media_types: ["image/jpeg", "image/png", "image/webp"],
  media_bytes_limit: 10_000_000,
  alt_text_limit: 1000,
};

const HANDLE: DeclaredField = { key: "handle", label: msg("Handle"), help: msg("Any name will do."), is_secret: false };
const APP_PASSWORD: DeclaredField = {
  key: "password",
  label: msg("App password"),
  help: msg("Anything that begins with “app-”."),
  is_secret: true,
};
const BOT_TOKEN: DeclaredField = {
  key: "token",
  label: msg("Bot token"),
  help: msg("A handle and anything secret, with a colon between: harbour:123."),
  is_secret: true,
};

const SERVER: DeclaredField = {
  key: "server",
  label: msg("Server"),
  help: msg("Any name, or none: it changes nothing."),
  is_secret: false,
  is_optional: true,
};

/** How each is connected: together they cover every kind of connection except a URL. */
const CONNECTION_METHODS = {
  key: { connection: "credentials", fields: [HANDLE, APP_PASSWORD] },
  look_up: { connection: "redirect", fields: [SERVER] },
  blind: { connection: "credentials", fields: [BOT_TOKEN] },
  state: { connection: "credentials", fields: [BOT_TOKEN] },
} as const satisfies Record<TestClass, Pick<Connector, "connection" | "fields">>;

export function testConnector(kind: TestClass): Connector {
  // Threads and a first comment are sent in one request where keys are recognized, and in separate requests where
  // containers are used.
  const hasParts = kind === "key" || kind === "state";
  const capabilities = { ...common, thread: hasParts, first_comment: hasParts };
  return {
    platform: `test_${kind}`,
    name: `Test platform (${kind.replace("_", " ")})`,
    icon: "flask",
    category: "social",
    ...CONNECTION_METHODS[kind],
    keys: ["TEST_PLATFORM"],
    isTest: true,
    takesReplies: true,
    ...(kind === "look_up" ? {} : { replyMedia: { comment: {}, message: { media_limit: 1 } } }),
    hidesComments: kind === "key",
    ...(kind === "key" ? { profileGrid: { columns: 3, ratio: "3 / 4" } } : {}),
    ...(kind === "key"
      ? { likes: ["comment" as const], searchesAccounts: true as const, listsPosts: "free" as const }
      : {}),
    capabilities,
    options: TEST_OPTIONS,
    errors: TEST_ERRORS,
    // A platform that can't identify its posts can't edit them either.
    changes: { ...(kind === "blind" ? {} : { edit: { options: ["spoiler", "sensitive"] } }), remove: {} },
    countText: countGraphemes,
    preflight: (content, limits = capabilities) => checkLimits(content, limits, countGraphemes),
    ...(kind === "state" ? { parts: splitThread } : {}),
  };
}

export const connectors = TEST_CLASSES.map(testConnector);
