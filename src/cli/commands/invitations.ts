import { type Command, Option } from "commander";
import type { Client } from "#client/client/index.ts";
import {
  cancelInvitation,
  createInvitation,
  createInvitations,
  listInvitations,
  resendInvitation,
} from "#client/sdk.gen.ts";
import type { Invitation } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<Invitation>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Email", value: ({ email }) => email, isFlexible: true },
  { head: "Role", value: ({ role }) => role },
  { head: "Expires", value: ({ expires_at }) => clockTime(expires_at) },
];

export function invitations(program: Command, io: Io): void {
  const group = program.command("invitations").description("Manage invitations to the brand. Brand owner only.");
  const sent = ({ invitation }: { invitation: Invitation }) =>
    io.out(`Invitation ${invitation.id} sent to ${invitation.email}. It expires ${clockTime(invitation.expires_at)}.`);

  group
    .command("list")
    .description("List pending invitations.")
    .addHelpText("after", examples("masthead invitations list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(listInvitations({ client })), ({ invitations }) =>
        printTable(io, COLUMNS, invitations),
      );
    });

  group
    .command("create <email...>")
    .description("Invite people by email, up to 25 at once.")
    .addOption(new Option("--role <role>", "their role").choices(["member", "client"]).default("member"))
    .addHelpText(
      "after",
      examples(
        "masthead invitations create ada@example.com --role client",
        'masthead invitations create "Ada <ada@example.com>" grace@example.com',
      ),
    )
    .action(async (emails: string[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { role: Invitation["role"] }>();
      const { client } = await connect(options, io);
      const [email = ""] = emails;
      if (emails.length > 1) return inviteSeveral(client, emails, options, io);
      const body = { email, role: options.role };
      await present(io, options, await replyOf(createInvitation({ client, body })), sent);
    });

  group
    .command("resend")
    .description("Resend an invitation with a new link. The previous link stops working.")
    .argument("<id>", "invitation ID", wholeNumber)
    .addHelpText("after", examples("masthead invitations resend 7"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(resendInvitation({ client, path: { id } })), sent);
    });

  group
    .command("cancel")
    .description("Cancel an invitation. Its link stops working.")
    .argument("<id>", "invitation ID", wholeNumber)
    .addHelpText("after", examples("masthead invitations cancel 7"))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await connect(command.optsWithGlobals<GlobalOptions>(), io);
      await replyOf(cancelInvitation({ client, path: { id } }));
      io.note(`Invitation ${id} canceled.`);
    });
}

/** Prints who was invited; the others are an error, each with its reason. */
async function inviteSeveral(
  client: Client,
  emails: string[],
  options: GlobalOptions & { role: Invitation["role"] },
  io: Io,
): Promise<void> {
  const body = await replyOf(createInvitations({ client, body: { emails, role: options.role } }));
  const refused = body.results.filter(({ outcome }) => outcome !== "invited");
  await present(io, options, body, ({ results }) => {
    const invitations = results.flatMap(({ invitation }) => (invitation ? [invitation] : []));
    if (invitations.length > 0) printTable(io, COLUMNS, invitations);
  });
  if (refused.length === 0) return;
  throw new Failure(EXIT.refused, counted(refused.length, "address was not invited.", "addresses were not invited."), {
    details: refused.map(({ text, message }) => `${text}: ${message}`),
  });
}
