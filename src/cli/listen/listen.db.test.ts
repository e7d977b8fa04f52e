import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { newSecret } from "#domain/events/webhooks/sign.ts";
import { createComment } from "#domain/review/comments/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { startProxy } from "#test/cli/proxy.ts";
import { type Received, result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { EXIT } from "../failure.ts";

/** `webhooks listen` as a process, over a connection that breaks, to a local server that sometimes fails. */

let world: World;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let token: string;
let postId: number;
const stripe = new Stripe("sk_test_unused");

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  installation = await openInstallation(world.services);
  proxy = await startProxy(installation.url);
  token = await world.bearer(world.owner);
  ({ id: postId } = await world.as(world.owner)(createPost, { body: "Hello" }));
});
afterAll(async () => {
  await proxy.close();
  await installation.close();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const comment = (body: string) => world.as(world.owner)(createComment, { id: postId, body });
/**
 * Events are sent only once no older transaction runs on the whole server, which tests in other files may hold for
 * long.
 */
const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

/** Starts it, and waits until it listens. */
async function listen(args: string[], env: Record<string, string> = {}) {
  const child = await installation.start(["webhooks", "listen", ...args], {
    env: { MASTHEAD_URL: proxy.url, MASTHEAD_TOKEN: token, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const ended = once(child, "close").then(([code]) => code as number);
  // The last line that it prints when it listens, in whole.
  const ready = args.includes("--forward-to") ? /signed with \S+\n/ : /Listening to .*\n/;
  await Promise.race([until(() => ready.test(output.stderr)), ended]);
  const secret = () => /signed with (whsec_\S+)/.exec(output.stderr)?.[1] ?? "";
  const interrupt = async () => {
    child.kill("SIGINT");
    return ended;
  };
  return { output, secret, ended, interrupt };
}

/** Both signatures verify over the raw bytes, with third-party verifiers, and only with this secret. */
function expectGenuine({ headers, raw }: Received, secret: string): void {
  stripe.webhooks.constructEvent(raw, headers["x-service-signature"] ?? "", secret);
  new Webhook(secret).verify(raw.toString(), headers);
  expect(() => new Webhook(newSecret()).verify(raw.toString(), headers)).toThrow();
}

describe("webhooks listen", () => {
  it("forwards every event once, in order and like a delivery, over connections that break", async () => {
    const { id: endpointId } = await world.db.webhookEndpoint.create({
      data: { brandId: world.brand.id, url: "http://127.0.0.1:9", events: ["post.commented"], secret: "encrypted" },
    });
    const { output, secret, interrupt } = await listen(["--forward-to", receiver.url]);
    // Before the first event: only the stream's start id is known.
    proxy.cut();
    await comment("Told by nobody yet");
    proxy.mend();
    await until(() => receiver.received.length === 1);
    for (let round = 0; round < 4; round += 1) {
      const writing = Promise.all(["a", "b", "c", "d", "e"].map((body) => comment(`${body} ${round} “ü”`)));
      if (round % 2 === 0) proxy.cut();
      await writing;
      if (round % 2 === 1) proxy.cut();
      proxy.mend();
    }
    await until(() => receiver.received.length >= 21);
    expect(proxy.cuts).toBe(5);

    const delivered = await world.db.webhookDelivery.findMany({ where: { endpointId }, orderBy: { eventId: "asc" } });
    expect(receiver.received.map(({ raw }) => raw.toString())).toEqual(delivered.map(({ body }) => body));
    expect(receiver.received.map(({ headers }) => headers["x-service-delivery"])).toEqual(
      delivered.map(({ eventId }) => `listen-${eventId}`),
    );
    for (const received of receiver.received) {
      expect(received.headers["x-service-event"]).toBe("post.commented");
      expectGenuine(received, secret());
    }
    expect(await interrupt()).toBe(EXIT.done);
    expect(output.stderr).toContain("Reconnected.");
    expect(output.stderr).toMatch(/21 events: 21 delivered\.\n$/);
    expect(output.stdout.match(/post\.commented +#\d+ +post \d+ +→ 200 +\d+ ms\n/g)).toHaveLength(21);
  });

  it("reports a local server that fails or is unreachable, and continues", async () => {
    const { output, interrupt } = await listen(["--forward-to", receiver.url]);
    receiver.behave = result(500);
    await comment("refused");
    await until(() => output.stdout.includes("→ 500 Internal Server Error"));
    await receiver.stop();
    await comment("nobody there");
    await until(() => output.stdout.includes("→ Connection refused."));
    expect(await interrupt()).toBe(EXIT.done);
    expect(output.stderr).toMatch(/2 events: 1 rejected, 1 unreachable\.\n$/);
  });

  it("signs with one secret stored on this machine, or with the given one", async () => {
    const config = installation.newConfig();
    const secrets: string[] = [];
    for (const _ of [1, 2]) {
      const { secret, interrupt } = await listen(["--forward-to", receiver.url], config);
      secrets.push(secret());
      await interrupt();
    }
    expect(new Set(secrets)).toEqual(new Set([expect.stringMatching(/^whsec_/)]));
    const input = newSecret();
    const { interrupt } = await listen(["--forward-to", receiver.url, "--secret", input]);
    await comment("with my own");
    await until(() => receiver.received.length === 1);
    expectGenuine(receiver.received[0] as Received, input);
    await interrupt();
  });

  it("prints without a target, filters events, and prints JSON lines with --json", async () => {
    const [people, program, approvals] = await Promise.all([
      listen(["--print-json"]),
      listen(["--json", "--events", "post.commented"]),
      listen(["--events", "post.approved"]),
    ]);
    await comment("Look\u001b[2J");
    await until(() => people.output.stdout.includes("}") && program.output.stdout.endsWith("\n"));
    expect(people.output.stdout).toContain('"body": "Look\\u001b[2J"');
    const event = JSON.parse(program.output.stdout);
    expect(event).toEqual({ id: expect.any(Number), event: "post.commented", payload: expect.anything() });
    const past = await listen(["--json", "--after", String(event.id - 1)]);
    await until(() => past.output.stdout.endsWith("\n"));
    expect(JSON.parse(past.output.stdout)).toEqual(event);
    for (const { interrupt } of [people, program, approvals, past]) expect(await interrupt()).toBe(EXIT.done);
    expect(approvals.output.stdout).toBe("");
    expect(receiver.received).toEqual([]);
  });

  it("explains who may listen, and stops when the token is revoked", async () => {
    const tiered = await world.bearer(world.owner, { tier: "elevated_write", kind: "tiered" });
    const editor = await world.bearer(await world.addMember("editor"));
    for (const other of [tiered, editor]) {
      const { output, ended } = await listen([], { MASTHEAD_TOKEN: other });
      expect(await ended).toBe(EXIT.forbidden);
      expect(output.stderr).toContain("brand owner's full-access token");
    }
    for (const args of [
      ["--forward-to", "ftp://x"],
      ["--secret", "short"],
      ["--events", "post.read"],
    ]) {
      expect(await (await listen(args)).ended).toBe(EXIT.usage);
    }
    const own = await world.bearer(world.owner);
    const { output, ended } = await listen([], { MASTHEAD_TOKEN: own });
    await world.db.accessToken.delete({ where: { id: Number(own.split("|")[0]) } });
    proxy.cut();
    proxy.mend();
    expect(await ended).toBe(EXIT.signedOut);
    expect(output.stderr).toContain("masthead login");
  });
});
