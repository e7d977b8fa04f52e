import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A request to the network, with its whole body. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
};

/** `body` is sent as JSON, a string unmodified. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Faults of the next publishing request. Carried out without a proper response: `lost` (disconnect), `half` (truncated
 * response), `large` (30 MB response), `bad_gateway` (a proxy's 502). Not carried out: `page` (a proxy's page with
 * 200), `refuse` (the network's own refusal), `reset` (disconnect before the request was read). `slow`: carried out,
 * with a delayed response. `edit`: carried out, and the response is changed.
 */
export type Trouble =
  | { kind: "lost" | "half" | "large" | "bad_gateway" | "page" | "reset" }
  | { kind: "refuse"; answer: Answer }
  | { kind: "slow"; ms: number }
  | { kind: "edit"; edit(answer: Answer): Answer };

export type StandIn = {
  origin: string;
  /** Every request in order, as `POST /path`. */
  asked: string[];
  /** In the given order, one for each publishing request. */
  troubles: Trouble[];
  /**
   * Plans faults for the next requests that match, such as `GET /path` with a pattern as the path, one each, publishing
   * or not.
   */
  plan(request: string, ...troubles: Trouble[]): void;
  /** Number of planned faults that no request has met yet. */
  countPlanned(): number;
  stop(): Promise<void>;
};

type Disturb = (asked: Asked) => Trouble | undefined;
let disturb: Disturb = () => undefined;

/** Chooses faults by the content of a request, for every stand-in of this process; only where none is planned. */
export function disturbStandIns(choose: Disturb): void {
  disturb = choose;
}

/**
 * A network in this process, for tests: it responds according to the network's documentation, and `answer` stores
 * published posts.
 * @param publishes whether a request would publish, so that faults apply to it
 */
export async function startStandIn(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  publishes: (asked: Pick<Asked, "method" | "path" | "headers">) => boolean,
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
    let trouble =
      takePlanned(`${method} ${path}`) ?? (publishes({ method, path, headers }) ? troubles.shift() : undefined);
    // A deletion declares a body of 0 bytes, whose arrival no event announces.
    const isWithoutBody = Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined;
    if (trouble?.kind === "reset" && isWithoutBody) return void response.destroy();
    if (trouble?.kind === "reset") return void request.once("data", () => response.destroy());
    const all = { method, path, query, headers, body: await buffer(request) };
    trouble ??= disturb(all);
    if (trouble?.kind === "reset") return void response.destroy();
    if (trouble?.kind === "refuse") return send(response, trouble.answer);
    if (trouble?.kind === "page") return send(response, { status: 200, body: "<html>Sign in to the network</html>" });
    if (trouble?.kind === "slow") await sleep(trouble.ms);
    const given = await answer(all);
    if (trouble?.kind === "edit") return send(response, trouble.edit(given));
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

/** The fields of a body in any encoding; files by name. */
export async function readFields({ headers, body }: Asked): Promise<Record<string, unknown>> {
  const type = headers["content-type"] ?? "";
  if (body.length === 0) return {};
  if (type.startsWith("application/json")) return JSON.parse(body.toString());
  if (type.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body.toString()));
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  return Object.fromEntries(form);
}
