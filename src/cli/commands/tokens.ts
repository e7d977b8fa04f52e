import { type Command, Option } from "commander";
import { createToken, deleteToken, listTokens, rotateToken } from "#client/sdk.gen.ts";
import type { AccessToken } from "#client/types.gen.ts";
import { afterId, commaSeparated, wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { Failure } from "../failure.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { bold, type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime, readTimes } from "../times.ts";

const TIERS = ["read", "standard_write", "elevated_write"] as const;

const COLUMNS: Column<AccessToken>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ name }) => name, isFlexible: true },
  { head: "Tier", value: ({ tier }) => humanizeName(tier) },
  { head: "Limits", value: limitsOf, isFlexible: true },
  { head: "Ends in", value: ({ last_four: lastFour }) => `…${lastFour}` },
  { head: "Created", value: ({ created_at: at }) => clockTime(at) },
  { head: "Last used", value: ({ last_used_at: at, is_unused: isUnused }) => lastUse(at, isUnused) },
];

type Limits = { brands?: number[]; channels?: number[]; scopes?: string[]; addresses?: string[]; expires?: string };

const ids = (text: string) => commaSeparated(text).map((part) => wholeNumber(part));

/** What a token is limited to, in a line. */
function limitsOf({ brand_ids, channel_ids, scopes, addresses, expires_at: end }: AccessToken): string {
  const brands = brand_ids.length > 0 ? [`brands ${brand_ids.join(" ")}`] : [];
  const channels = channel_ids.length > 0 ? [`channels ${channel_ids.join(" ")}`] : [];
  return [...brands, ...channels, ...scopes, ...addresses, ...(end ? [`until ${clockTime(end)}`] : [])].join(", ");
}

function lastUse(at: string | null, isUnused: boolean): string | null {
  const time = at && clockTime(at);
  return isUnused ? `${time ?? "never"}, unused for 90 days` : time;
}

const asksForProof = (error: unknown): boolean =>
  error instanceof Failure && (error.body as { code?: unknown } | undefined)?.code === "confirmation_required";

/** Sends a request, with the password if the server asks for it. */
function withProof<Reply>(io: Io, send: (proof: { password?: string }) => Promise<Reply>): Promise<Reply> {
  return send({}).catch(async (error: unknown) => {
    if (!asksForProof(error)) throw error;
    return send({ password: await io.askSecret("Your password") });
  });
}

function showOnce(io: Io, options: GlobalOptions, reply: { access_token: { id: number }; token?: string }) {
  return present(io, options, reply, ({ access_token: { id }, token }) => {
    // The connection was lost and the request repeated: the server returns a token once only.
    if (token === undefined) {
      io.note(`The token was made, but the response was lost. Revoke it with \`masthead tokens revoke ${id}\`.`);
      return;
    }
    io.note("Copy the token now. It won't be shown again:");
    io.out(bold(io, token));
  });
}

export function tokens(program: Command, io: Io): void {
  const group = program.command("tokens").description("Manage tiered tokens for integrations. Brand owner only.");

  paged(group.command("list"))
    .description("List tiered tokens.")
    .addHelpText("after", examples("masthead tokens list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("access_tokens", options, (query) => replyOf(listTokens({ client, query })));
      await present(io, options, body, async ({ access_tokens: rows }) => {
        printTable(io, COLUMNS, rows);
        notePage(io, body);
      });
    });

  group
    .command("create <name>")
    .description("Create a tiered token and print it once. Asks for your password if required.")
    .addOption(new Option("--tier <tier>", "access tier").choices(TIERS).makeOptionMandatory())
    .option("--brands <ids>", "limit it to these brands, by ID", ids)
    .option("--channels <ids>", "limit it to these channels and the posts on no others, by ID", ids)
    .option("--scopes <scopes>", "limit it to these areas, such as content.view,metrics.view", commaSeparated)
    .option("--addresses <networks>", "limit it to these IP addresses and networks", commaSeparated)
    .option("--expires <time>", "when it ends")
    .addHelpText(
      "after",
      examples(
        'masthead tokens create "Newsroom import" --tier standard_write',
        "masthead tokens create CI --tier read --json | jq -r .token",
        "masthead tokens create Dashboard --tier read --brands 7 --scopes metrics.view --addresses 203.0.113.0/24",
      ),
    )
    .action(async (name: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Limits & { tier: (typeof TIERS)[number] }>();
      const connection = await connect(options, io);
      const { client } = connection;
      const { expires_at } = await readTimes(connection, { expires_at: options.expires }, { takesDays: true });
      const limits = {
        ...(options.brands && { brand_ids: options.brands }),
        ...(options.channels && { channel_ids: options.channels }),
        ...(options.scopes && { scopes: options.scopes as AccessToken["scopes"] }),
        ...(options.addresses && { addresses: options.addresses }),
        ...(expires_at && { expires_at }),
      };
      const create = (proof: { password?: string }) =>
        replyOf(createToken({ client, body: { name, tier: options.tier, ...limits, ...proof } }));
      await showOnce(io, options, await withProof(io, create));
    });

  group
    .command("rotate")
    .description("Replace a token's secret and print the new one once. The previous one works for 24 hours more.")
    .argument("<id>", "token ID", wholeNumber)
    .option("--overlap <hours>", "hours for which the previous secret works too; 0 ends it at once", afterId)
    .addHelpText("after", examples("masthead tokens rotate 42", "masthead tokens rotate 42 --overlap 0"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { overlap?: number }>();
      const { client } = await connect(options, io);
      const overlap = options.overlap === undefined ? {} : { overlap_hours: options.overlap };
      const rotate = (proof: { password?: string }) =>
        replyOf(rotateToken({ client, path: { id }, body: { ...overlap, ...proof } }));
      await showOnce(io, options, await withProof(io, rotate));
    });

  group
    .command("revoke")
    .description("Revoke a tiered token. It stops working immediately.")
    .argument("<id>", "token ID", wholeNumber)
    .option("--yes", "skip confirmation")
    .addHelpText("after", examples("masthead tokens revoke 42", "masthead tokens revoke 42 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "token", id);
      await replyOf(deleteToken({ client, path: { id } }));
      io.note(`Token ${id} revoked.`);
    });
}
