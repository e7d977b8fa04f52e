import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceSignature, standardSignature } from "#domain/events/webhooks/rules.ts";
import { connectChannel, updateChannel } from "#domain/publishing/channels/index.ts";
import { LeaseExpiredError } from "#platform/connectors/contract.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { addPublication, endLeases, outcomes, read } from "#test/publishing/publication.ts";
import { type Behaviour, result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, type Tick } from "../index.ts";
import { webhookPost } from "./post-webhook.ts";

let world: World;
let tick: Tick;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let channelId: number;
let secret: string;

beforeAll(async () => {
  receiver = await startReceiver();
  world = await createWorld();
  tick = createTick(world.services);
  const connected = await world.as(world.owner)(connectChannel, { platform: "webhook", url: receiver.url });
  channelId = connected.channel.id;
  secret = connected.secret ?? "";
});
afterAll(() => receiver.stop());

async function publish(behave: Behaviour, body = "Hello") {
  receiver.behave = behave;
  receiver.received.length = 0;
  const added = await addPublication(world, { body, channelId });
  await tick.drain();
  return added;
}

it("posts the publication, signed like any webhook, and stores the ID that the receiver returns", async () => {
  const made = result(201, '{"id": 12, "permalink": "https://blog.example/12"}');
  const { id } = await publish(made, "Ein Text mit ü");
  const publication = await read(world, id);
  expect(publication).toMatchObject({ status: "published", externalId: "12", permalink: "https://blog.example/12" });
  const [request] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  const body = request?.raw.toString() ?? "";
  expect(JSON.parse(body)).toEqual({
    publication_id: id,
    brand_id: world.brand.id,
    channel: { id: channelId, handle: expect.stringMatching(/^127\.0\.0\.1:\d+\/hooks$/) },
    body: "Ein Text mit ü",
    tags: ["news"],
    media: [],
    thread: [],
    first_comment: null,
  });
  const key = publication.idempotencyKey;
  const signable = { id: key, timestamp: Number(request?.headers["webhook-timestamp"]), body, secrets: [secret] };
  expect(request?.headers).toMatchObject({
    "x-service-event": "publication",
    "x-service-delivery": key,
    "idempotency-key": key,
    "x-service-signature": serviceSignature(signable),
    "webhook-signature": standardSignature(signable),
  });
});

it("marks a publication without a response as unknown and never sends it again by itself", async () => {
  const { id, postId } = await publish((response) => void response.destroy());
  expect(await read(world, id)).toMatchObject({ status: "unknown" });
  await endLeases(world);
  world.clock.advance(3_600_000);
  expect(await tick.drain()).toBe(0);
  expect(receiver.received).toHaveLength(1);
  const notices = await world.db.notification.findMany({ where: { path: { startsWith: `/posts/${postId}#` } } });
  expect(notices).toMatchObject([{ type: "post_unknown" }]);
});

it("does not send again when a worker crashed after the request may have been sent", async () => {
  receiver.behave = result(200);
  receiver.received.length = 0;
  const { id } = await addPublication(world, { body: "Perhaps", channelId });
  await world.db.publication.update({
    where: { id },
    data: {
      status: "publishing",
      step: "sending",
      leaseToken: "00000000-0000-4000-8000-000000000000",
      leaseUntil: new Date(0),
      firstSentAt: new Date(0),
    },
  });
  await tick.drain();
  expect([(await read(world, id)).status, receiver.received.length]).toEqual(["unknown", 0]);
});

it("retries a temporary refusal and fails a permanent one", async () => {
  const busy = await publish(result(503, "", { "retry-after": "120" }));
  expect(await read(world, busy.id)).toMatchObject({ status: "scheduled", tries: 1 });
  receiver.behave = result(200);
  world.clock.advance(121_000);
  await tick.drain();
  const published = await read(world, busy.id);
  expect(published).toMatchObject({ status: "published", externalId: published.idempotencyKey, permalink: "" });
  expect(await outcomes(world, busy.id)).toEqual(["retrying", "published"]);
  const refused = await publish(result(410));
  expect(await read(world, refused.id)).toMatchObject({ status: "failed", error: { code: "refused" } });
});

it("publishes nothing on a disabled channel", async () => {
  const call = world.as(world.owner);
  await call(updateChannel, { id: channelId, status: "disabled" });
  const { id } = await publish(result(200));
  expect([await read(world, id), receiver.received.length]).toMatchObject([{ status: "failed" }, 0]);
  await call(updateChannel, { id: channelId, status: "connected" });
});

it("tells a request that was not sent from one that may have been", async () => {
  const post = webhookPost(world.services);
  const request = { url: receiver.url, secret, key: "k", body: "{}", timeoutMs: 10_000 };
  const { signal } = new AbortController();
  receiver.received.length = 0;
  const late = () => {
    throw new LeaseExpiredError();
  };
  await expect(post(request, openCall(world.services, { signal, assertInTime: late }))).rejects.toThrow(
    LeaseExpiredError,
  );
  const away = await post({ ...request, url: "http://127.0.0.1:1/" }, openCall(world.services, { signal }));
  expect(away).toMatchObject({ ok: false, isSent: false });
  expect(receiver.received).toHaveLength(0);
  receiver.behave = () => {};
  const silent = await post({ ...request, timeoutMs: 2000 }, openCall(world.services, { signal }));
  expect(silent).toMatchObject({ ok: false, isSent: true, code: "timeout" });
});
