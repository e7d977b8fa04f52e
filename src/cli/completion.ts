import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";
import { examples } from "./examples.ts";
import type { Io } from "./io.ts";

/** Adds `completion <shell>`, which prints a script that calls the program itself. */
export function completion(program: Command, io: Io): void {
  const printFor = ([shell]: readonly string[], line: string) => {
    if (shell === "bash") io.out(line);
  };
  const root = tab(program, { completionCommandName: "completion" });
  program.commands
    .find((command) => command.name() === "complete")
    ?.hook("preAction", async ({ args }) => {
      const { offerValues } = await import("./complete-values.ts");
      await offerValues(root, args, io);
    });
  program.commands
    .find((command) => command.name() === "completion")
    ?.description("Print a shell completion script.")
    .addHelpText("after", examples("source <(masthead completion bash)"))
    .hook("preAction", ({ args }) => printFor(args, BEFORE_BASH))
    .hook("postAction", ({ args }) => printFor(args, "unset -f readonly"));
}

/** The script depends on the package bash-completion, and on being loaded only once; neither is true everywhere. */
const BEFORE_BASH = `
if ! declare -F _get_comp_words_by_ref >/dev/null; then
  _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
    cur=\${words[cword]} prev=\${words[cword - 1]}
  }
fi
readonly() { declare -g "$@"; }`.trimStart();
