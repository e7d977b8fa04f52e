import type { Command } from "commander";
import { createApprovalDelegation, endApprovalDelegation, listApprovalDelegations } from "#client/sdk.gen.ts";
import type { ApprovalDelegation } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

const COLUMNS: Column<ApprovalDelegation>[] = [
  { head: "ID", value: ({ id }) => id },
  { head: "Away", value: ({ delegator }) => delegator.name, isFlexible: true },
  { head: "Decides", value: ({ delegate }) => delegate.name, isFlexible: true },
  { head: "From", value: (row) => row.starts_on },
  { head: "To", value: (row) => row.ends_on },
  { head: "Note", value: ({ note }) => note, isFlexible: true },
];

export function approvalDelegations(program: Command, io: Io): void {
  const group = program
    .command("approval-delegations")
    .description("Who approves posts in the place of members who are away.");

  group
    .command("list")
    .description("List current and upcoming delegations.")
    .addHelpText("after", examples("masthead approval-delegations list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(listApprovalDelegations({ client })), ({ delegations }) => {
        printTable(io, COLUMNS, delegations);
      });
    });

  group
    .command("create")
    .description("Let another member approve posts in your place, on these days of the brand's time zone.")
    .argument("<user-id>", "who decides", wholeNumber)
    .requiredOption("--from <day>", "the first day: 2026-12-01")
    .requiredOption("--to <day>", "the last day")
    .option("--note <text>", "why, for the team", "")
    .addHelpText(
      "after",
      examples('masthead approval-delegations create 42 --from 2026-12-01 --to 2026-12-03 --note "On vacation"'),
    )
    .action(async (delegateId: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { from: string; to: string; note: string }>();
      const { from: starts_on, to: ends_on, note } = options;
      const { client } = await connect(options, io);
      const body = { delegate_id: delegateId, starts_on, ends_on, note };
      await present(io, options, await replyOf(createApprovalDelegation({ client, body })), ({ delegation }) => {
        io.out(
          cleanText(
            `${delegation.delegate.name} decides for you from ${delegation.starts_on} to ${delegation.ends_on}.`,
          ),
        );
      });
    });

  group
    .command("end")
    .description("End a delegation at once.")
    .argument("<id>", "as `list` shows it", wholeNumber)
    .addHelpText("after", examples("masthead approval-delegations end 7"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const ended = await replyOf(endApprovalDelegation({ client, path: { id } }));
      await present(io, options, ended, () => io.out(`Delegation ${id} ended.`));
    });
}
