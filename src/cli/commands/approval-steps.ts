import type { Command } from "commander";
import { getApprovalSteps, updateApprovalSteps } from "#client/sdk.gen.ts";
import type { BrandApprovalStep, UpdateApprovalStepsData } from "#client/types.gen.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { readList, settableStep } from "../settable.ts";

type Steps = UpdateApprovalStepsData["body"]["steps"];

const COLUMNS: Column<BrandApprovalStep>[] = [
  { head: "Step", value: ({ name }) => name },
  {
    head: "Approvers",
    value: ({ members, roles }) => [...members.map(({ name }) => name), ...roles].join(", "),
    isFlexible: true,
  },
  { head: "Needed", value: ({ needed }) => needed },
  { head: "Hours", value: ({ hours }) => hours ?? "" },
  { head: "Escalated after", value: ({ escalate_after: hours }) => (hours === null ? "" : `${hours} h`) },
  { head: "", value: (step) => (step.is_blocked ? "blocked" : "") },
];

export function approvalSteps(program: Command, io: Io): void {
  const group = program.command("approval-steps").description("The steps by which the brand's posts are approved.");

  group
    .command("list")
    .description("List the steps in their order. Without any, one approval is enough.")
    .addHelpText("after", examples("masthead approval-steps list", "masthead approval-steps list --json > steps.json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getApprovalSteps({ client })), show(io));
    });

  group
    .command("set")
    .description("Replace the steps by those of a file or standard input (-), as `list --json` prints them.")
    .argument("<file>", 'JSON: {"steps": [...]}')
    .addHelpText("after", examples("masthead approval-steps set steps.json"))
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const steps = (await readList(file, "steps", io)).map(settableStep) as Steps;
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(updateApprovalSteps({ client, body: { steps } })), show(io));
    });
}

function show(io: Io) {
  return ({ steps }: { steps: BrandApprovalStep[] }) => {
    if (steps.length === 0) io.out("One approval is enough.");
    else printTable(io, COLUMNS, steps);
  };
}
