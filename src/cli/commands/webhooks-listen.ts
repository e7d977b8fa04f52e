import type { Command } from "commander";
import type { ListEventsErrors } from "#client/types.gen.ts";
import { newSecret } from "#domain/events/webhooks/sign.ts";
import { afterId, commaSeparated } from "../arguments.ts";
import { type Connection, connect, type GlobalOptions, openClient } from "../connection.ts";
import { eventNames } from "../events.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { follow, type Stream, type StreamedEvent } from "../listen/follow.ts";
import { forward, type Outcome, type Target } from "../listen/forward.ts";
import { addLine, bodyLines, createTally, eventLine, summary } from "../listen/output.ts";
import { checkSecret, targetUrl } from "../listen/target.ts";
import { cleanText } from "../print.ts";
import { replyOf } from "../response.ts";
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
    .description("Listen to the brand's events and forward them to a local server.")
    .option("--forward-to <url>", "URL to forward events to, with delivery headers and signature")
    .option("--events <names>", "filter by event, comma-separated", commaSeparated)
    .option("--secret <secret>", "signing secret (default: generated once and stored on this machine)")
    .option("--after <id>", "start after this event ID instead of now; 0 for all events", afterId)
    .option("--print-json", "also print event bodies")
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
      const value = options.secret === undefined ? null : checkSecret(options.secret);
      const connection = await connect(options, io);
      const target = url === null ? null : { url, secret: value ?? (await keptSecret(connection, io)) };
      const stop = new AbortController();
      const onSignal = () => stop.abort();
      // Once: a second Ctrl-C stops immediately.
      for (const name of SIGNALS) process.once(name, onSignal);
      const tally = createTally();
      try {
        const stream = await streamOf(connection, io, target);
        for await (const event of follow(stream, { after: options.after ?? null, signal: stop.signal })) {
          if (!names.includes(event.event)) continue;
          const outcome = target && (await forward(target, event, stop.signal));
          addLine(tally, outcome);
          printEvent(io, options, event, outcome);
        }
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        for (const name of SIGNALS) process.off(name, onSignal);
        io.note(summary(tally));
      }
    });
}

/** The secret stored on this machine; where nothing can be stored, one for this run. */
async function keptSecret({ settings, url }: Connection, io: Io): Promise<string> {
  try {
    return (await settings()).listenSecret(url, newSecret);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note("The signing secret can't be stored on this machine. It's only valid for this run.");
    return newSecret();
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

function printEvent(io: Io, { json, printJson }: ListenOptions, event: StreamedEvent, outcome: Outcome | null): void {
  if (json) {
    io.out(
      JSON.stringify({
        id: event.id,
        event: event.event,
        payload: JSON.parse(event.body),
        ...(outcome ? { forwarded: outcome } : {}),
      }),
    );
    return;
  }
  io.out(eventLine(io, event, outcome));
  if (printJson) io.out(bodyLines(event.body));
}

/** The stream of the brand that is selected now, even if another is selected later. */
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
      return replyOf(events).catch((error: unknown) => {
        throw explain(error, connection.url);
      });
    },
    isPassing: (error) =>
      !(error instanceof Failure) || error.exitCode === EXIT.unreachable || error.exitCode === EXIT.throttled,
    onOpen() {
      isOpen = true;
      if (wasOpen) return io.note("Reconnected.");
      wasOpen = true;
      io.note(`Listening to ${cleanText(name)}. Press Ctrl-C to stop.`);
      if (target) io.note(`Forwarding events to ${target.url}, signed with ${target.secret}`);
    },
    onLost() {
      // Once, not at every attempt.
      if (isOpen) io.note("Connection lost. Reconnecting without missing events …");
      isOpen = false;
    },
  };
}

function explain(error: unknown, url: string): unknown {
  if (!(error instanceof Failure) || error.exitCode !== EXIT.forbidden) return error;
  const hint = `Listening requires the brand owner's full-access token. Use masthead login, or create one at ${url}/profile/api-tokens.`;
  return new Failure(EXIT.forbidden, error.message, { details: [...error.details, hint], body: error.body });
}
