import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { getInboxItem, receiveItems } from "#domain/engagement/inbox/index.ts";
import { readTestMessage } from "#platform/connectors/test/for-tests.ts";
import { createEgress } from "#platform/egress/index.ts";
import { contextOf, message, openChannel } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteContact, getContact } from "./index.ts";

let world: World;
let channel: number;
let png: Buffer;
let requests: string[] = [];
/** A network's host of images on loopback: `/ada.png` is one, anything else is not. */
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  if (request.url?.endsWith(".png")) response.end(png);
  else if (request.url === "/moved") response.writeHead(302, { Location: "/ada.png" }).end();
  else response.end("<html>");
});
let host: string;

beforeAll(async () => {
  png = await sharp({ create: { width: 200, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(async () => {
  world = await createWorld({ replace: { egress: createEgress({ allowPrivate: ["127.0.0.0/8"] }) } });
  channel = await openChannel(world, "key");
  requests = [];
});

async function receive(avatarUrl: string, author = "ada") {
  const { author: from, ...item } = readTestMessage(
    message("Hello", { from: { id: author, name: author, handle: author } }),
  );
  const incoming = from && { ...item, author: { ...from, avatarUrl } };
  const [id = 0] = await world.db.$transaction((tx) =>
    receiveItems(tx, contextOf(world), channel, incoming ? [incoming] : []),
  );
  await world.runJobs();
  return (await world.as(world.owner)(getInboxItem, { id })).contact;
}

it("fetches an author's image once a week and never gives the network's address away", async () => {
  const contact = await receive(`${host}/ada.png`);
  expect(contact?.avatar_url).toMatch(/\/avatars\/[0-9a-f]{32}$/);
  expect(contact?.avatar_url).not.toContain(host);
  const stored = await world.db.avatar.findFirstOrThrow({ where: { identity: { contactId: contact?.id } } });
  expect(await sharp(stored.image).metadata()).toMatchObject({ format: "jpeg", width: 96 });
  expect((await world.as(world.owner)(getContact, { id: contact?.id ?? 0 })).avatar_url).toBe(contact?.avatar_url);
  await receive(`${host}/ada.png`);
  expect(requests).toEqual(["/ada.png"]);
  world.clock.advance(8 * 86_400_000);
  const later = await receive(`${host}/new.png`);
  expect(requests).toEqual(["/ada.png", "/new.png"]);
  expect(later?.avatar_url).not.toBe(contact?.avatar_url);
  expect(await world.db.avatar.count({ where: { identity: { contactId: contact?.id } } })).toBe(1);
});

it("leaves out what is no image, moved, or on a private address", async () => {
  expect((await receive(`${host}/page`, "ben"))?.avatar_url).toBeNull();
  expect((await receive(`${host}/moved`, "cleo"))?.avatar_url).toBeNull();
  expect((await receive("http://10.0.0.1/a.png", "dora"))?.avatar_url).toBeNull();
  expect(requests).toEqual(["/page", "/moved"]);
});

it("goes with the contact", async () => {
  const contact = await receive(`${host}/ada.png`);
  const where = { identity: { contactId: contact?.id } };
  const { key } = await world.db.avatar.findFirstOrThrow({ where });
  await world.as(world.owner)(deleteContact, { id: contact?.id ?? 0 });
  expect(await world.db.avatar.findUnique({ where: { key } })).toBeNull();
});
