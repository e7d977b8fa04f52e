import { Facts } from "#ui/prose.tsx";
import { CLI_COMMANDS } from "./cli-commands.ts";

/** Every command of the command-line client. */
export function CommandTable() {
  return (
    <Facts
      label="Commands"
      head={["Command", "Description"]}
      rows={CLI_COMMANDS.map(([name, does]) => [<code key="c">{name}</code>, does])}
    />
  );
}
