import { Misuse } from "#launch/arguments.ts";

/**
 * The parts of a benchmark that are named on the command line, or all of them.
 * @throws Misuse with the list of names, one per line
 */
export function choose<Part extends { name: string }>(all: readonly Part[], names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    const list = all.map(({ name }) => `  ${name}`).join("\n");
    throw new Misuse(`There is no ${unknown.join(", ")}. There are:\n\n${list}`);
  }
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}
