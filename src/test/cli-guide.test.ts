import { expect, test } from "vitest";
import { createProgram } from "#cli/program.ts";
import { CLI_COMMANDS } from "#studio/developers/cli-commands.ts";
import { fakeIo } from "./cli/io.ts";

/** Called by the scripts of `completion`, not by people. */
const INTERNAL = "complete";
/** Nouns that are also commands by themselves. */
const ALONE_TOO = ["briefing", "metrics"];

/** `notes list, add` → `notes list`, `notes add`; `login, logout` → `login`, `logout` */
function expand(names: string): string[] {
  let noun = "";
  return names.split(", ").map((name) => {
    if (name.includes(" ")) noun = name.slice(0, name.indexOf(" ") + 1);
    return name.includes(" ") ? name : noun + name;
  });
}

test("the guide lists every command, and only those that exist", () => {
  const existing = createProgram(fakeIo().io).commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((child) => `${command.name()} ${child.name()}`),
  );
  const listed = CLI_COMMANDS.flatMap(([names]) => expand(names));
  expect([...listed, INTERNAL].sort()).toEqual([...existing, ...ALONE_TOO].sort());
});
