import type { Command } from "commander";
import { counted } from "#kernel/counted.ts";
import type { GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { cleanText, dim, green, present, red } from "../print.ts";

export function doctor(program: Command, io: Io): void {
  program
    .command("doctor")
    .description("Check configuration, connection, clock, token and brand.")
    .addHelpText("after", examples("masthead doctor", "masthead doctor --url https://masthead.example.com --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { runChecks: examine } = await import("../doctor/checks.ts");
      const findings = await examine(options, io);
      await present(io, options, { checks: findings }, ({ checks }) => {
        for (const { ok, message: says, fix } of checks) {
          io.out(`${ok ? green(io, "✓") : red(io, "✗")} ${cleanText(says)}`);
          if (fix) io.out(dim(io, `  ${cleanText(fix)}`));
        }
      });
      const wrong = findings.filter(({ ok }) => !ok).length;
      if (wrong > 0) throw new Failure(EXIT.failure, counted(wrong, "problem found.", "problems found."));
    });
}
