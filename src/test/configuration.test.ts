import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { ENV_NAMES, ENV_SECTIONS, type EnvSection } from "#platform/env.ts";

/**
 * docs/configuration.md and .env.example are made from the schema of the environment (src/platform/env.ts). After a
 * change of it: `npx vitest run src/test/configuration --update`.
 */
type Variable = { name: string; description: string; example: string; unset: string; fallback: string };

function variablesOf({ shape }: EnvSection): Variable[] {
  const { properties = {} } = z.toJSONSchema(z.object(shape), { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => {
    const { description = "", example = "", unset = "", ...field } = property as Record<string, string | undefined>;
    return { name, description, example, unset, fallback: String(field.default ?? "") };
  });
}

/** Whether an example is a value, and not where to find one. */
const isValue = (text: string) => /^[^\s…]+$/.test(text);

const WIDTH = 110;

/** Lines of a comment. */
function comment(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function configurationPage(): string {
  const lines = [
    "# Configuration",
    "",
    "Masthead is configured by environment variables. All are optional; an empty one counts as unset. An invalid value",
    "stops the start with one message per variable, and a likely misspelled name is pointed out. `npm run admin -- doctor`",
    "checks whether what is configured works. [.env.example](../.env.example) lists the same variables to copy.",
    "",
    "<!-- Made from src/platform/env.ts: npx vitest run src/test/configuration --update -->",
  ];
  const linked = (text: string) =>
    text.replaceAll(/`docs\/([\w/-]+\.md)`/g, "[docs/$1]($1)").replaceAll("|", String.raw`\|`);
  for (const section of ENV_SECTIONS) {
    lines.push("", `## ${section.title}`, "", ...(section.note ? [linked(section.note), ""] : []));
    lines.push("| variable | without it | meaning |", "|---|---|---|");
    for (const { name, description, unset, fallback } of variablesOf(section)) {
      const without = unset || (fallback && `\`${fallback}\``);
      lines.push(["", `\`${name}\``, without, linked(description), ""].join(" | ").replaceAll("|  |", "| |").trim());
    }
  }
  return `${lines.join("\n")}\n`;
}

function exampleFile(): string {
  const lines = [
    "# All variables of Masthead, as docs/configuration.md describes them. Copy this file and remove the # before a value.",
    "#   docker compose: copy it to .env beside compose.yaml, which also requires POSTGRES_PASSWORD",
    "#   systemd:        copy it to /etc/masthead.env",
    "#   a shell:        set -a; . ./my.env; set +a; npm start",
  ];
  for (const section of ENV_SECTIONS) {
    lines.push("", `# --- ${section.title} ---`);
    for (const { name, description, example, unset, fallback } of variablesOf(section)) {
      const notes = [
        description,
        unset && `Without it: ${unset}.`,
        !isValue(example) && example && fallback === "" && `Value: ${example}.`,
      ];
      const value = fallback || (isValue(example) ? example : "");
      lines.push("", ...comment(notes.filter(Boolean).join(" ").replaceAll("`", "")));
      lines.push(`# ${name}=${/^[\w.:/,@+%=-]*$/.test(value) ? value : `"${value}"`}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

test("every variable has a description, is in one section, and belongs to the schema", () => {
  const variables = ENV_SECTIONS.flatMap(variablesOf);
  expect(variables.map(({ name }) => name).sort()).toEqual([...ENV_NAMES].sort());
  for (const { name, description } of variables) expect(description, name).toMatch(/\.$/);
});

test("docs/configuration.md is up to date", async () => {
  await expect(configurationPage()).toMatchFileSnapshot("../../docs/configuration.md");
});

test(".env.example is up to date, and reads as variables when its values are uncommented", async () => {
  await expect(exampleFile()).toMatchFileSnapshot("../../.env.example");
  const values = parseEnv(exampleFile().replaceAll(/^# ([A-Z][A-Z\d_]+=)/gm, "$1"));
  expect(Object.keys(values).sort()).toEqual([...ENV_NAMES].sort());
  expect(values.MAIL_FROM).toBe("Masthead <masthead@localhost>");
});
