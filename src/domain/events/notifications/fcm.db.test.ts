import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { jwtVerify } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPush } from "#platform/push/index.ts";
import { result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { notifyPeople, registerDevice } from "./index.ts";

/** Stand-ins for Google's two endpoints on loopback: access tokens and messages. */

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const TOKEN = "fGx0Qm9uZ2Vy:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx";

let google: Awaited<ReturnType<typeof startReceiver>>;
let world: World;
let send: (status?: number, body?: object) => void;

beforeEach(async () => {
  google = await startReceiver();
  const fcmOrigin = new URL(google.url).origin;
  const account = {
    project_id: "masthead-test",
    client_email: "push@masthead-test.example",
    private_key: privateKey,
    private_key_id: "k1",
    token_uri: `${fcmOrigin}/token`,
  };
  world = await createWorld({ env: { FCM_SERVICE_ACCOUNT: JSON.stringify(account) } });
  const { egress, env } = world.services;
  world.services.push = createPush({
    egress,
    appUrl: env.APP_URL,
    mailFrom: env.MAIL_FROM,
    serviceAccount: env.FCM_SERVICE_ACCOUNT,
    fcmOrigin,
  });
  let issued = 0;
  send = (status = 200, body = { name: "projects/masthead-test/messages/1" }) => {
    google.behave = (response, request) =>
      request.url === "/token"
        ? result(200, JSON.stringify({ access_token: `access-${++issued}`, expires_in: 3599 }))(response, request)
        : result(status, JSON.stringify(body))(response, request);
  };
  send();
  await world.as(world.owner)(registerDevice, { token: TOKEN });
});
afterEach(() => google.stop());

const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

const sendNotification = () =>
  world.db.$transaction((tx) =>
    notifyPeople(tx, ctx(), {
      userIds: [world.owner.userId],
      brandId: world.brand.id,
      type: "post_failed",
      title: () => "A post failed",
      body: () => "The channel is gone.",
      path: "/posts/12",
    }),
  );

const paths = () => google.received.map(({ path }) => path);
const devices = () => world.db.deviceToken.count({ where: { userId: world.owner.userId } });

it("a message is sent with an access token obtained by the service account's signature, once for several messages", async () => {
  await sendNotification();
  await sendNotification();
  await world.runJobs();
  expect(paths()).toEqual(["/token", ...Array(2).fill("/v1/projects/masthead-test/messages:send")]);

  const [exchange, sent] = google.received;
  const form = new URLSearchParams(exchange?.raw.toString());
  expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
  const { payload, protectedHeader } = await jwtVerify(form.get("assertion") ?? "", createPublicKey(publicKey));
  expect(protectedHeader).toMatchObject({ alg: "RS256", kid: "k1" });
  expect(payload).toMatchObject({
    iss: "push@masthead-test.example",
    aud: `${new URL(google.url).origin}/token`,
    scope: "https://www.googleapis.com/auth/firebase.messaging",
  });

  expect(sent?.headers.authorization).toBe("Bearer access-1");
  const key = expect.stringMatching(/^[\w-]{22}$/);
  expect(JSON.parse(sent?.raw.toString() ?? "")).toEqual({
    message: {
      token: TOKEN,
      notification: { title: "A post failed", body: "The channel is gone." },
      data: { path: `/studio/${world.brand.handle}/posts/12`, key },
      android: { ttl: "86400s", notification: { tag: key } },
      apns: { headers: { "apns-collapse-id": key } },
    },
  });
});

it.each([
  [404, { error: { status: "NOT_FOUND", details: [{ errorCode: "UNREGISTERED" }] } }],
  [403, { error: { status: "PERMISSION_DENIED", details: [{ errorCode: "SENDER_ID_MISMATCH" }] } }],
  [400, { error: { status: "INVALID_ARGUMENT", message: "The token is not a valid FCM registration token" } }],
])("removes a device that Firebase reports as unknown (%i)", async (status, body) => {
  send(status, body);
  await sendNotification();
  await world.runJobs();
  expect(await devices()).toBe(0);
});

it("keeps the device after any other refusal, and does not retry", async () => {
  send(400, { error: { status: "INVALID_ARGUMENT", message: "Message too big" } });
  await sendNotification();
  await world.runJobs();
  expect([paths().length, await devices()]).toEqual([2, 1]);
});

it("obtains a new access token when the old one is rejected", async () => {
  send(401, { error: { status: "UNAUTHENTICATED" } });
  await sendNotification();
  const push = world.pending.find(({ job }) => job.name === "push.send");
  const run = () => push?.job.perform(ctx(), push.data as never);
  await expect(run()).rejects.toThrow("access token");
  send();
  await run();
  expect(google.received.at(-1)?.headers.authorization).toBe("Bearer access-2");
});

it("fails and retries the job while Google issues no access token", async () => {
  google.behave = result(503);
  await sendNotification();
  const push = world.pending.find(({ job }) => job.name === "push.send");
  const run = () => push?.job.perform(ctx(), push.data as never);
  await expect(run()).rejects.toThrow("503");
  send();
  await run();
  expect(paths()).toEqual(["/token", "/token", "/v1/projects/masthead-test/messages:send"]);
});
