import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** What a network is asked, with its whole body. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
};

/** `body` is sent as JSON, a string as it is. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * What goes wrong with the next request that would publish.
 * Taken, though the answer says nothing: `lost` (the connection breaks), `half` (in the middle of the answer), `large` (30 MB
 * of it), `bad_gateway` (a proxy's 502). Not taken: `page` (a proxy's page with 200), `refuse` (the network's own refusal),
 * `reset` (the connection breaks before all was read). `slow`: taken and answered, after so long.
 */
export type Trouble =
  | { kind: "lost" | "half" | "large" | "bad_gateway" | "page" | "reset" }
  | { kind: "refuse"; answer: Answer }
  | { kind: "slow"; ms: number };

export type StandIn = {
  origin: string;
  /** Every request in its order, as `POST /path`. */
  asked: string[];
  /** In the order given, one for each request that would publish. */
  troubles: Trouble[];
  /** Trouble for the next requests like this, `GET /path` with a pattern for the path, one each, whether they publish or not. */
  plan(request: string, ...troubles: Trouble[]): void;
  /** How much of what was planned nothing has come for yet. */
  countPlanned(): number;
  stop(): Promise<void>;
};

/**
 * A network in this process, for tests: it answers by the network's own documentation, and `answer` keeps what it took.
 * @param publishes whether a request would publish something, so that trouble befalls it
 */
export async function startStandIn(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  publishes: (asked: Pick<Asked, "method" | "path">) => boolean,
): Promise<StandIn> {
  const [asked, troubles]: [string[], Trouble[]] = [[], []];
  const planned: { request: RegExp; trouble: Trouble }[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://localhost");
    const { method = "GET", headers } = request;
    asked.push(`${method} ${path}`);
    const trouble = takePlanned(`${method} ${path}`) ?? (publishes({ method, path }) ? troubles.shift() : undefined);
    const isWithoutBody = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
    if (trouble?.kind === "reset" && isWithoutBody) return void response.destroy();
    if (trouble?.kind === "reset") return void request.once("data", () => response.destroy());
    const all = { method, path, query, headers, body: await buffer(request) };
    if (trouble?.kind === "refuse") return send(response, trouble.answer);
    if (trouble?.kind === "page") return send(response, { status: 200, body: "<html>Sign in to the network</html>" });
    if (trouble?.kind === "slow") await sleep(trouble.ms);
    const given = await answer(all);
    if (trouble?.kind === "lost") return void response.destroy();
    if (trouble?.kind === "bad_gateway") return send(response, { status: 502, body: "<html>Bad gateway</html>" });
    if (trouble?.kind === "large") return send(response, { ...given, body: `{"filler": "${"x".repeat(30_000_000)}` });
    if (trouble?.kind !== "half") return send(response, given);
    const text = JSON.stringify(given.body);
    response.writeHead(given.status, { "content-type": "application/json", "content-length": text.length + 1 });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  }

  function takePlanned(request: string): Trouble | undefined {
    const index = planned.findIndex((one) => one.request.test(request));
    return index < 0 ? undefined : planned.splice(index, 1)[0]?.trouble;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    troubles,
    plan(request, ...all) {
      for (const trouble of all) planned.push({ request: new RegExp(`^${request}$`), trouble });
    },
    countPlanned: () => planned.length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const type = isText ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers }).end(isText ? body : JSON.stringify(body));
}

/** The fields of a body, whatever it was sent as; files by name. */
export async function readFields({ headers, body }: Asked): Promise<Record<string, unknown>> {
  const type = headers["content-type"] ?? "";
  if (body.length === 0) return {};
  if (type.startsWith("application/json")) return JSON.parse(body.toString());
  if (type.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body.toString()));
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  return Object.fromEntries(form);
}
