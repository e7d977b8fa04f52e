import type { Command } from "commander";
import { expect, test } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { createProgram } from "../program.ts";
import { run } from "../run.ts";

/** Every command that does something, as it is typed. */
function pathsOf(command: Command, path: string[] = []): string[][] {
  const { commands } = command;
  return commands.length === 0 ? [path] : commands.flatMap((child) => pathsOf(child, [...path, child.name()]));
}

const NOUNS = [
  "posts",
  "recurrences",
  "evergreen",
  "publications",
  "ideas",
  "notes",
  "campaigns",
  "channel-sets",
  "saved-texts",
  "media",
  "channels",
  "inbox",
  "invitations",
  "ownership",
  "webhooks",
];
const paths = pathsOf(createProgram(fakeIo().io)).filter(([noun = ""]) => NOUNS.includes(noun));

test.each(paths.map((path) => path.join(" ")))("%s explains itself, with an example that names it", async (path) => {
  const { io, out } = fakeIo();
  expect(await run([...path.split(" "), "--help"], io)).toBe(0);
  expect(out.join("\n")).toContain("\nExamples:\n  ");
  expect(out.join("\n")).toContain(`masthead ${path}`);
});

test("covers more than 30 commands", () => {
  expect(paths.length).toBeGreaterThan(30);
});

test("no command has an option that is also a global one, which would replace its value", () => {
  const program = createProgram(fakeIo().io);
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  const globals = new Set(program.options.map((option) => option.attributeName()));
  const taken = program.commands
    .flatMap(all)
    .flatMap((command) => command.options.map((option) => `${command.name()} ${option.attributeName()}`))
    .filter((name) => globals.has(name.split(" ")[1] ?? ""));
  expect(globals.size).toBeGreaterThan(2);
  expect(taken).toEqual([]);
});
