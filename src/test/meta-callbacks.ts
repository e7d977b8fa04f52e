import { createHmac, randomBytes } from "node:crypto";
import { createCallbacks } from "#transport/inbound/serve.ts";
import { createWorld, type World } from "./world.ts";

/** Sends signed requests as Meta's documentation describes, to an installation with Meta's keys. */
export const APP_SECRET = "5ec2e7-of-the-app";
export const INSTAGRAM_SECRET = "5ec2e7-of-instagram";
export const THREADS_SECRET = "5ec2e7-of-threads";
export const VERIFY_TOKEN = "handshake-3f9a";
export const META_ENV = {
  META_APP_ID: "1234567890",
  META_APP_SECRET: APP_SECRET,
  META_VERIFY_TOKEN: VERIFY_TOKEN,
  THREADS_APP_SECRET: THREADS_SECRET,
};

export type MetaWorld = World & { send(request: Request): Promise<Response> };

export async function createMetaWorld(env: Record<string, string> = META_ENV): Promise<MetaWorld> {
  const world = await createWorld({ env });
  return { ...world, send: createCallbacks(world.services) };
}

/** A platform id that was not used before. */
export function newId(): string {
  return `1784${BigInt(`0x${randomBytes(6).toString("hex")}`)}`;
}

/** A channel of an account; no connector creates these yet. */
export async function addChannel(
  world: World,
  externalId: string,
  more: { platform?: string; networkUserId?: string; brandId?: number; displayName?: string } = {},
): Promise<number> {
  const { platform = "instagram", networkUserId = null, brandId = world.brand.id, displayName = "North Coffee" } = more;
  const handle = `north.coffee.${externalId}`;
  const { id } = await world.db.channel.create({
    data: { brandId, platform, handle, displayName, externalId, networkUserId },
  });
  const place = { table: "channels", column: "credentials", row: id } as const;
  const credentials = await world.services.secrets.encrypt(JSON.stringify({ token: "secret" }), place);
  await world.db.channel.update({ where: { id }, data: { credentials } });
  return id;
}

type Signing = { secret?: string; signature?: string | null; type?: string; url?: string };

/** A webhook request. */
export function updateRequest(
  body: string | object,
  { secret = APP_SECRET, signature, type = "application/json", url = "instagram/instagram" }: Signing = {},
): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const own = `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`;
  const header = signature === undefined ? own : signature;
  return new Request(`http://localhost/webhooks/${url}`, {
    method: "POST",
    headers: { "content-type": type, ...(header === null ? {} : { "x-hub-signature-256": header }) },
    body: text,
  });
}

export function signedRequest(claims: object, secret = APP_SECRET): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${createHmac("sha256", secret).update(payload).digest("base64url")}.${payload}`;
}

/** The claims that Meta signs for a user, at the test's current time. */
export function claimsOf(world: World, userId: string, more: object = {}): object {
  const issued = Math.floor(world.clock.now().getTime() / 1000);
  return { algorithm: "HMAC-SHA256", expires: issued + 3600, issued_at: issued, user_id: userId, ...more };
}

export function formRequest(url: string, signed: string | null, type = "application/x-www-form-urlencoded"): Request {
  const body = signed === null ? "" : new URLSearchParams({ signed_request: signed }).toString();
  return new Request(`http://localhost/webhooks/${url}`, { method: "POST", headers: { "content-type": type }, body });
}

let count = 0;

export function messaging(from: string, text: string, more: object = {}) {
  count += 1;
  const mid = `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQ${count}`;
  return { sender: { id: from }, recipient: { id: "0" }, timestamp: 1763812800000, message: { mid, text, ...more } };
}

export function comment(from: { id: string; username: string }, text: string, more: object = {}) {
  count += 1;
  const value = { from, media: { id: "90010", media_product_type: "FEED" }, id: `1803${count}`, text, ...more };
  return { field: "comments", value };
}

export function update(account: string, content: { messaging?: object[]; changes?: object[] }) {
  return { object: "instagram", entry: [{ id: account, time: 1763812800, ...content }] };
}
