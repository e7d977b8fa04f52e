import { afterAll, beforeAll, expect, it } from "vitest";
import { replyToItem } from "#domain/engagement/inbox/index.ts";
import { connectChannel } from "#domain/publishing/channels/index.ts";
import { KIND } from "#platform/connectors/nostr/event.ts";
import { createWorld, type World } from "../world.ts";
import { createPerson, type NostrRelay, type NostrSigner, startRelay, startSigner } from "./nostr.ts";
import { addPost, publishUntil } from "./published.ts";
import { poll, syncMetrics } from "./run-jobs.ts";

let relay: NostrRelay;
let other: NostrRelay;
let signer: NostrSigner;
let world: World;
let channelId: number;
beforeAll(async () => {
  [relay, other, world] = [await startRelay(), await startRelay(), await createWorld()];
  signer = await startSigner(relay.url);
  const fields = { bunker: signer.bunker, relays: `${relay.url} ${other.url}` };
  const { channel } = await act()(connectChannel, { platform: "nostr", fields });
  channelId = channel.id;
});
afterAll(async () => {
  await signer.stop();
  await Promise.all([relay.stop(), other.stop()]);
});
const act = () => world.as(world.owner, { brand: world.brand.slug });

it("stores no key of the account, and refuses an entered one", async () => {
  const { credentials } = await world.db.channel.findUniqueOrThrow({ where: { id: channelId } });
  expect(credentials).not.toContain(signer.account.secretKey);
  const fields = { bunker: "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5" };
  await expect(act()(connectChannel, { platform: "nostr", fields })).rejects.toMatchObject({
    kind: "invalid",
    detail: { errors: { "fields.bunker": [expect.stringMatching(/private key/)] } },
  });
});

it("publishes a connected thread, and stores which relay refused a part", async () => {
  other.troubles.push({ kind: "refuse", answer: { status: 101, body: "blocked: not on the list" } });
  const id = await addPost(world, { channelId, body: "First", thread: ["Second"], first_comment: "Third" });
  expect(await publishUntil(world, id, "published")).toEqual(["published", "published", "published"]);
  const [first, second, third] = relay.events.filter(({ kind }) => kind === KIND.note);
  expect([second, third].map((note) => note?.tags.map(([, event, , marker]) => [event, marker]))).toEqual([
    [[first?.id, "root"]],
    [
      [first?.id, "root"],
      [second?.id, "reply"],
    ],
  ]);
  const attempts = await world.db.publicationAttempt.findMany({ where: { publicationId: id }, orderBy: { id: "asc" } });
  expect(attempts.map(({ response }) => response)).toEqual([
    { status: 200, body: expect.stringContaining("Accepted by 1 of 2 relays.") },
    null,
    null,
  ]);
});

it("polls messages into the inbox once, sends a reply, and reads metrics", async () => {
  await poll(world);
  const { externalId } = await world.db.publication.findFirstOrThrow({ where: { channelId } });
  const person = createPerson();
  const to = ["p", signer.account.pubkey];
  const question = person.sign(KIND.note, "Until when?", [["e", externalId ?? "", "", "root"], to]);
  for (const at of [relay, other]) at.events.push(question);
  relay.events.push(person.sign(KIND.reaction, "+", [["e", externalId ?? ""], to]));
  await poll(world);
  await poll(world);
  const [item, ...more] = await world.db.inboxItem.findMany({ where: { channelId } });
  expect(item).toMatchObject({ kind: "comment", body: "Until when?", postId: expect.any(Number) });
  expect(more).toEqual([]);
  await act()(replyToItem, { id: item?.id ?? 0, body: "Until eight." });
  await world.runJobs();
  const reply = other.events.find(({ content }) => content === "Until eight.");
  expect(reply?.tags).toContainEqual(["e", question.id, relay.url, "reply", person.pubkey]);
  await syncMetrics(world);
  const [row] = await world.db.publicationMetric.findMany({ where: { publication: { channelId } } });
  expect(row?.values).toEqual({ likes: 1, shares: 0, comments: 1 + 1 });
});
