import type { Command } from "commander";
import { cancelOwnership, declineOwnership, getOwnershipOffers } from "#client/sdk.gen.ts";
import type { OwnershipOffer } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<OwnershipOffer>[] = [
  { head: "ID", value: ({ id }) => id },
  { head: "From", value: ({ from }) => from.name },
  { head: "To", value: ({ to }) => to.name },
  { head: "Brands", value: ({ brands }) => brands.join(", "), isFlexible: true },
  { head: "Ends", value: ({ expires_at }) => clockTime(expires_at) },
];

export function ownership(program: Command, io: Io): void {
  const group = program
    .command("ownership")
    .description("Offers of ownership. They are made and accepted in the studio, where you confirm your identity.");

  group
    .command("list")
    .description("List your offer, and offers to you.")
    .addHelpText("after", examples("masthead ownership list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getOwnershipOffers({ client })), ({ offered, received }) => {
        printTable(io, COLUMNS, offered ? [offered, ...received] : received);
      });
    });

  group
    .command("decline")
    .description("Decline an offer to you.")
    .argument("<id>", "offer ID", wholeNumber)
    .addHelpText("after", examples("masthead ownership decline 7"))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await connect(command.optsWithGlobals<GlobalOptions>(), io);
      await replyOf(declineOwnership({ client, path: { id } }));
      io.note(`Offer ${id} declined.`);
    });

  group
    .command("cancel")
    .description("Take back your offer.")
    .argument("<id>", "offer ID", wholeNumber)
    .addHelpText("after", examples("masthead ownership cancel 7"))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await connect(command.optsWithGlobals<GlobalOptions>(), io);
      await replyOf(cancelOwnership({ client, path: { id } }));
      io.note(`Offer ${id} taken back.`);
    });
}
