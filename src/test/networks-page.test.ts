import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Connector } from "#platform/connectors/contract.ts";
import { MEDIA_KINDS } from "#platform/connectors/contract.ts";
import {
  describeChanges,
  describeConnection,
  describeInbox,
  describeMetrics,
  limitRows,
} from "#studio/developers/channel-labels.ts";

/**
 * docs/networks.md: what is above the mark is written by hand, the rest is made from the connectors. After a change of
 * them: `npx vitest run src/test/networks-page --update`.
 */
const PAGE = "docs/networks.md";
const MARK = "<!-- From here on made from src/platform/connectors: npx vitest run src/test/networks-page --update -->";

const yes = (is: unknown) => (is ? "yes" : "no");

/** Addresses and variables as code. */
const marked = (text: unknown) =>
  String(text).replaceAll(/\{APP_URL\}[\w/-]*|\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) => `\`${name}\``);

/** The kinds of files, with the most of each in one post. */
function filesOf({ capabilities: { media, media_types: types, media_limit: most } }: Connector): string {
  if (most === 0) return "none";
  const isKind = { image: /^image\/(?!gif)/, gif: /gif$/, video: /^video\//, document: /pdf$/ };
  const kinds = MEDIA_KINDS.filter((kind) => media?.[kind] || types.some((type) => isKind[kind].test(type)));
  const plurals = { image: "images", gif: "GIFs", video: "videos", document: "PDFs" };
  return `${kinds.map((kind) => plurals[kind]).join(", ")}: ${most} in all`;
}

function overview(connectors: readonly Connector[]): string[] {
  const rows = connectors.map((connector) => {
    const { name, keys = [], alternative, connection, capabilities, changes, takesReplies, metrics } = connector;
    const how = alternative
      ? `${describeConnection(connection)}, or ${alternative.label}`
      : describeConnection(connection);
    return [
      `[${name}](#${name.toLowerCase().replaceAll(" ", "-")})`,
      keys.length > 0 ? "an app of your own" : "nothing",
      how,
      filesOf(connector),
      yes(capabilities.thread),
      yes(capabilities.first_comment),
      [changes?.edit && "edit", changes?.remove && "delete"].filter(Boolean).join(", ") || "no",
      yes(takesReplies),
      yes(metrics?.length),
    ];
  });
  const head =
    "network,the operator sets up,a brand connects it by,files in a post,threads,first comment,afterwards,replies,metrics";
  return [
    `| ${head.replaceAll(",", " | ")} |`,
    `|${"---|".repeat(9)}`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ];
}

function section(connector: Connector, folder: string): string[] {
  const { platform, name, connection, keys = [], alternativeKeys, fields = [], alternative, setup, guide } = connector;
  const lines = ["", `## ${name}`, ""];
  if (keys.length > 0) {
    const codes = (names: readonly string[]) => names.map((key) => `\`${key}\``).join(", ");
    const others = alternativeKeys ? ` (or ${codes(alternativeKeys)})` : "";
    lines.push(
      `**Variables:** ${codes(keys)}${others}. **Redirect URL:** \`{APP_URL}/oauth/${platform}/callback\`.`,
      "",
    );
  }
  if (setup) lines.push(...setup.steps.map((step, index) => `${index + 1}. ${marked(step)}`), "");
  if (setup) lines.push(`**Review.** ${marked(setup.review)}`, "");
  if (fields.length > 0) lines.push(`**A brand enters:** ${[...fields].map(({ label }) => label).join(", ")}.`, "");
  if (alternative)
    lines.push(`**Or, for ${alternative.label}:** ${alternative.fields.map(({ label }) => label).join(", ")}.`, "");
  if (connection === "built_in") lines.push("Every brand has it from the start.", "");
  const limits = limitRows(connector.capabilities).map(([what, most]) => `- ${what}: ${most}`);
  lines.push(...(guide?.connect ?? []).flatMap((text) => [marked(text), ""]), ...limits, "");
  lines.push(
    ["**After publishing.**", describeChanges(connector), describeInbox(connector), describeMetrics(connector)].join(
      " ",
    ),
    "",
  );
  if (guide) lines.push(`**When there is no response.** ${guide.settlement}`, "");
  lines.push(
    `Code: [src/platform/connectors/${folder}](../src/platform/connectors/${folder}). Options and error codes: \`/developers/channels/${platform}\`.`,
  );
  return lines;
}

test("docs/networks.md is up to date with the connectors", async () => {
  const folders = JSON.parse(readFileSync("src/platform/connectors/networks.json", "utf8")) as string[];
  const connectors: { connector: Connector; folder: string }[] = [];
  for (const folder of folders) {
    const { connectors: own } = (await import(`../platform/connectors/${folder}/describe.ts`)) as {
      connectors: readonly Connector[];
    };
    connectors.push(...own.filter(({ isTest }) => !isTest).map((connector) => ({ connector, folder })));
  }
  expect(connectors.length).toBeGreaterThan(20);
  const [byHand = ""] = readFileSync(PAGE, "utf8").split(MARK);
  const lines = [
    ...overview(connectors.map(({ connector }) => connector)),
    ...connectors.flatMap(({ connector, folder }) => section(connector, folder)),
  ];
  await expect(`${byHand.trimEnd()}\n\n${MARK}\n\n${lines.join("\n")}\n`).toMatchFileSnapshot(`../../${PAGE}`);
});
