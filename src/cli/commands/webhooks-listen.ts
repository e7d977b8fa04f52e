import type { Command } from "commander";
import type { ListEventsErrors } from "#client/types.gen.ts";
import { newSecret } from "#domain/webhooks/sign.ts";
import { answer } from "../answer.ts";
import { afterId, several } from "../arguments.ts";
import { type Connection, connect, type GlobalOptions, openClient } from "../connection.ts";
import { eventNames } from "../events.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { follow, type Stream, type Told } from "../listen/follow.ts";
import { forward, type Outcome, type Target } from "../listen/forward.ts";
import { add, bodyLines, eventLine, summary, tallyOf } from "../listen/say.ts";
import { checkSecret, targetUrl } from "../listen/target.ts";
import { clean } from "../print.ts";
import { brandNow } from "../times.ts";

type ListenOptions = GlobalOptions & {
  forwardTo?: string;
  events?: string[];
  secret?: string;
  after?: number;
  printJson?: true;
};

export function webhooksListen(group: Command, io: Io): void {
  group
    .command("listen")
    .description("Follow the brand's events as they happen, and post them to a local server as deliveries are posted.")
    .option("--forward-to <url>", "where each event is posted, with the headers and signatures of a delivery")
    .option("--events <names>", "only these, divided by commas", several)
    .option("--secret <secret>", "sign with this; by default with one that is made once and kept on this machine")
    .option("--after <id>", "begin after the event with this id instead of now; 0 for all there are", afterId)
    .option("--print-json", "print the body of each event too")
    .addHelpText(
      "after",
      examples(
        "masthead webhooks listen --forward-to localhost:4242/hook",
        "masthead webhooks listen --events post.approved,post.commented --print-json",
        "masthead webhooks listen --json | jq .payload",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<ListenOptions>();
      const names: readonly string[] = eventNames(options.events);
      const url = options.forwardTo === undefined ? null : targetUrl(options.forwardTo);
      const given = options.secret === undefined ? null : checkSecret(options.secret);
      const connection = await connect(options, io);
      const target = url === null ? null : { url, secret: given ?? (await keptSecret(connection, io)) };
      const stop = new AbortController();
      const onSignal = () => stop.abort();
      // Once: who asks again does not want to wait for anything.
      for (const name of SIGNALS) process.once(name, onSignal);
      const tally = tallyOf();
      try {
        const stream = await streamOf(connection, io, target);
        for await (const told of follow(stream, { after: options.after ?? null, signal: stop.signal })) {
          if (!names.includes(told.event)) continue;
          const outcome = target && (await forward(target, told, stop.signal));
          add(tally, outcome);
          say(io, options, told, outcome);
        }
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        for (const name of SIGNALS) process.off(name, onSignal);
        io.note(summary(tally));
      }
    });
}

/** The one that is kept on this machine; where nothing can be kept, one for this run. */
async function keptSecret({ settings, url }: Connection, io: Io): Promise<string> {
  try {
    return (await settings()).listenSecret(url, newSecret);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note("The signing secret cannot be kept on this machine: it is for this run alone.");
    return newSecret();
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

function say(io: Io, { json, printJson }: ListenOptions, told: Told, outcome: Outcome | null): void {
  if (json) {
    const { id, event, body } = told;
    io.out(JSON.stringify({ id, event, payload: JSON.parse(body), ...(outcome ? { forwarded: outcome } : {}) }));
    return;
  }
  io.out(eventLine(io, told, outcome));
  if (printJson) io.out(bodyLines(told.body));
}

/** The stream of the brand that is chosen now, whatever somebody selects meanwhile. */
async function streamOf(connection: Connection, io: Io, target: Target | null): Promise<Stream> {
  const { name, slug: brand } = await brandNow(connection);
  const client = openClient({ url: connection.url, token: connection.token, brand, isDryRun: false }, io);
  let isOpen = false;
  let wasOpen = false;
  return {
    async connect(after, signal) {
      const events = client.get<{ 200: ReadableStream<Uint8Array> }, ListEventsErrors>({
        url: "/events",
        security: [{ scheme: "bearer", type: "http" }],
        parseAs: "stream",
        headers: { Accept: "text/event-stream", ...(after === null ? {} : { "Last-Event-ID": String(after) }) },
        signal,
      });
      return answer(events).catch((error: unknown) => {
        throw explained(error, connection.url);
      });
    },
    isPassing: (error) =>
      !(error instanceof Failure) || error.exitCode === EXIT.unreachable || error.exitCode === EXIT.throttled,
    onOpen() {
      isOpen = true;
      if (wasOpen) return io.note("Connected again.");
      wasOpen = true;
      io.note(`Listening to ${clean(name)}. Ctrl-C ends it.`);
      if (target) io.note(`Events are posted to ${target.url}, signed with ${target.secret}`);
    },
    onLost() {
      // Once, not at every try.
      if (isOpen) io.note("The connection was lost; nothing is missed. Trying again …");
      isOpen = false;
    },
  };
}

function explained(error: unknown, url: string): unknown {
  if (!(error instanceof Failure) || error.exitCode !== EXIT.forbidden) return error;
  const hint = `Events are for the brand's owner, with a full-access token: masthead login, or ${url}/profile/api-tokens.`;
  return new Failure(EXIT.forbidden, error.message, { details: [...error.details, hint], body: error.body });
}
