import { type Command, Option } from "commander";
import { listMembers, removeMember, updateMember } from "#client/sdk.gen.ts";
import type { Member, UpdateMemberData } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

type Role = NonNullable<NonNullable<UpdateMemberData["body"]>["role"]>;

const COLUMNS: Column<Member>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ first_name: first, last_name: last }) => `${first} ${last}` },
  { head: "Email", value: ({ email }) => email, isFlexible: true },
  { head: "Role", value: ({ roles }) => roles.join(" ") },
  { head: "Status", value: ({ status }) => (status ? "active" : "deactivated") },
];

export function members(program: Command, io: Io): void {
  const group = program.command("members").description("Manage the brand's members.");

  group
    .command("list")
    .description("List members and used seats.")
    .addHelpText("after", examples("masthead members list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(listMembers({ client })), async (body) => {
        printTable(io, COLUMNS, body.members);
        io.note(`Seats: ${body.used} of ${body.is_unlimited ? "unlimited" : body.limit} used.`);
      });
    });

  group
    .command("update")
    .description("Change a member's role, deactivate or reactivate them. Brand owner only.")
    .argument("<id>", "user ID", wholeNumber)
    .addOption(new Option("--role <role>", "their role").choices(["editor", "member", "client"]))
    .addOption(new Option("--deactivate", "deactivate them in this brand").conflicts("reactivate"))
    .option("--reactivate", "reactivate them")
    .addHelpText(
      "after",
      examples("masthead members update 17 --role editor", "masthead members update 17 --deactivate"),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { role?: Role; deactivate?: true; reactivate?: true }>();
      const { role, deactivate, reactivate } = options;
      if (!role && !deactivate && !reactivate)
        throw usageError("Nothing to change. Use --role, --deactivate or --reactivate.");
      const body = {
        ...(role ? { role } : {}),
        ...(deactivate || reactivate ? { status: reactivate === true } : {}),
      };
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(updateMember({ client, path: { id }, body })), ({ member }) => {
        const state = member.status ? member.roles.join(" ") : "deactivated";
        io.out(`${cleanText(`${member.first_name} ${member.last_name}`)}: ${state}.`);
      });
    });

  group
    .command("remove")
    .description("Remove a member from the brand. Brand owner only.")
    .argument("<id>", "user ID", wholeNumber)
    .option("--yes", "skip confirmation")
    .addHelpText("after", examples("masthead members remove 17", "masthead members remove 17 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "member", id);
      await replyOf(removeMember({ client, path: { id } }));
      io.note(`Member ${id} removed.`);
    });
}
