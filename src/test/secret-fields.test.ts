import { expect, test } from "vitest";
import { z } from "zod";
import { secretPaths } from "#kernel/secret.ts";
import { operations } from "#transport/operations.ts";

/** Names of fields that often let in whoever reads them. */
const LOOKS_SECRET =
  /token|secret|passw|passcode|^pass$|code|cookie|credential|signature|challenge|private|otp|qr_|href|location|proof|^url$|_url$|uri|key/i;

/** Fields of such names that let nobody in, and why. */
const HARMLESS: readonly [fields: RegExp, reason: string][] = [
  [/(^|\.)has_|(^|\.)is_secret$|password_reset_required$/, "says whether there is one"],
  [/(^|\.)previous_secret_until$/, "says until when there is one"],
  [
    /(access_tokens?|access_token_count)$|(^|\.)token$|signing_keys$|(^|\.)passkeys?$/,
    "describes credentials, without them",
  ],
  [/excludeCredentials|allowCredentials|pubKeyCredParams/, "names of passkeys, which are public"],
  [/(^|\.)challenge$/, "random; only the person's passkey can answer it"],
  [/(^|\.)(status_|response_|error_|limit_)?codes?$|country_code$/, "names an error, a status or a country"],
  [/content_credentials$/, "says where an image comes from"],
  [/codecs?$/, "names a coding of pictures or sound"],
  [/(external_|^|\.)keys?$|missing_keys$|public_key$/, "names a row, a field or a public key"],
  [
    /(avatar|logo|thumbnail|rss|atom|json|sign_in|website|icon|image|media|cover|poster|public)_url$/,
    "a public address",
  ],
  [/(^|\.)url$/, "an address that is public, or the person's own"],
  [/(^|\.)decide_url$/, "a page for whoever is signed in there and may decide"],
  [/(^|\.)checks\.signature$/, "says whether it is valid"],
  [/redirect_uri$|verification_uri$|token_endpoint$|client\.uri$/, "where something is, not how to get in"],
  [/^device_tokens(\.\*\.credential)?$/, "which devices are registered, and by which session or token"],
  [/^user_code$/, "shown to whoever approves it, who has just sent it"],
  [/(^|\.)location$/, "works only in the browser of the person who began it, or is a place"],
  [/^(custom_domain\.)?(record|proof|.*\.proof)/, "published in the domain's own DNS"],
];

/** The addresses that let in: these have to be marked, though addresses mostly are harmless. */
const LINKS: readonly [operation: string, path: string][] = [
  ["share_links.create", "url"],
  ["share_links.create_set", "url"],
  ["share_links.list", "share_links.*.url"],
  ["calendar_feeds.create", "url"],
  ["channels.begin_connect", "url"],
  ["connect_links.create", "url"],
  ["connect_links.begin", "url"],
  ["billing.start_checkout", "url"],
  ["billing.open_portal", "url"],
  ["exports.create", "download_url"],
];

type Field = { path: string; isMarked: boolean };

/** Every field of an output, by the document that is published of it. */
function fieldsOf(output: z.ZodType): Field[] {
  const marked = new Set(secretPaths(output));
  const { $defs = {}, ...root } = z.toJSONSchema(output, { io: "output", unrepresentable: "any", reused: "inline" });
  const found = new Map<string, Field>();
  visit(root, [], []);
  return [...found.values()];

  function visit(node: unknown, path: readonly string[], above: readonly unknown[]): void {
    if (node === null || typeof node !== "object" || above.includes(node)) return;
    const { $ref, properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = node as Node;
    const inside = [...above, node];
    if ($ref) visit($defs[$ref.replace("#/$defs/", "")], path, inside);
    for (const part of [anyOf, oneOf, allOf].flatMap((parts) => parts ?? [])) visit(part, path, inside);
    for (const part of [items, additionalProperties, ...(prefixItems ?? [])]) visit(part, [...path, "*"], inside);
    for (const [name, part] of Object.entries(properties ?? {})) {
      const here = [...path, name].join(".");
      found.set(here, { path: here, isMarked: marked.has(here) });
      if (!marked.has(here)) visit(part, [...path, name], inside);
    }
  }
}

type Node = Partial<Record<"anyOf" | "oneOf" | "allOf" | "prefixItems", unknown[]>> & {
  $ref?: string;
  properties?: Record<string, unknown>;
  items?: unknown;
  additionalProperties?: unknown;
};

test("every field of an output that looks like a secret is marked as one, or harmless for a reason", () => {
  const open = operations.flatMap(({ name, output }) =>
    fieldsOf(output)
      .filter(({ path, isMarked }) => !isMarked && LOOKS_SECRET.test(path.split(".").at(-1) ?? ""))
      .filter(({ path }) => !HARMLESS.some(([fields]) => fields.test(path)))
      .map(({ path }) => `${name}: ${path}`),
  );
  expect(open).toEqual([]);
});

test.each(LINKS)("%s marks %s", (name, path) => {
  const op = operations.find((each) => each.name === name);
  expect(op && secretPaths(op.output)).toContain(path);
});

test("tokens that are shown are marked wherever they are text", () => {
  const open = operations.flatMap(({ name, output }) => {
    const { token } = (output instanceof z.ZodObject ? output.shape : {}) as { token?: z.ZodType };
    return token instanceof z.ZodString && !secretPaths(output).includes("token") ? [name] : [];
  });
  expect(open).toEqual([]);
});
