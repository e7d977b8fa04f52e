import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { file, lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import {
  MATRIX_ALIAS,
  MATRIX_ROOM,
  MATRIX_TOKEN,
  type MatrixStandIn,
  startMatrix,
} from "#test/networks/matrix/server.ts";
import type { Outgoing, Published } from "../contract.ts";
import { partsOf } from "../shared/text/parts.ts";
import { matrixChanger } from "./change.ts";
import { matrixConnect } from "./connect.ts";
import { matrix } from "./describe.ts";
import { matrixPublisher } from "./publish.ts";

let network: MatrixStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startMatrix();
  credentials = JSON.stringify({ site: network.origin, token: MATRIX_TOKEN, room: MATRIX_ROOM });
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const connect = (typed: Record<string, string>) =>
  open(matrixConnect("http:"), { site: network.origin, token: MATRIX_TOKEN, room: MATRIX_ALIAS, ...typed });

/** Publishes each part after the one before. */
async function publish(more: Partial<Outgoing>): Promise<Published[]> {
  const earlier: Published[] = [];
  const count = partsOf(matrix, outgoing(matrix, credentials, more)).length;
  while (earlier.length < count) {
    const outcome = await publishBy(
      matrixPublisher(),
      outgoing(matrix, credentials, { ...more, earlier: [...earlier] }),
    );
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    earlier.push(outcome);
  }
  return earlier;
}

describe("connecting", () => {
  it("takes a room by its address, its ID or a link to it", async () => {
    const links = [
      MATRIX_ALIAS,
      MATRIX_ROOM,
      `https://matrix.to/#/${encodeURIComponent(MATRIX_ALIAS)}?via=example.org`,
    ];
    for (const room of links)
      expect(await connect({ room })).toMatchObject({ externalId: MATRIX_ROOM, displayName: "North Coffee" });
  });

  it("refuses a room to which the account isn't invited, one that is encrypted, and what is no room", async () => {
    for (const room of ["#other:example.org", "north-coffee"])
      await expect(connect({ room })).rejects.toMatchObject({ name: "ConnectRefused", field: "room" });
    network.isEncrypted = true;
    await expect(connect({})).rejects.toMatchObject({ field: "room", message: expect.stringContaining("encrypted") });
    network.isEncrypted = false;
  });

  it("refuses a token that ended, and takes no failing server for a wrong token", async () => {
    await expect(connect({ token: "ended" })).rejects.toMatchObject({ name: "ConnectRefused", field: "token" });
    network.plan("GET /_matrix/client/v3/account/whoami", { kind: "bad_gateway" });
    await expect(connect({})).rejects.not.toMatchObject({ name: "ConnectRefused" });
  });

  it("reads the homeserver's own limit of files", async () => {
    const report = await matrixConnect("http:").capabilities?.(credentials, lend({ isOnce: false }));
    expect(report?.capabilities.media?.image?.bytes).toBe(20_000_000);
  });
});

it("sends the text as a caption of the first file, and the others with their alt text", async () => {
  await publish({ body: "Two <cups>", media: [file("image/jpeg"), file("video/mp4", { alt: "Brewing" })] });
  expect(network.journal.map(({ content }) => content)).toMatchObject([
    { msgtype: "m.image", body: "Two <cups>", formatted_body: "<p>Two &lt;cups&gt;</p>", filename: "1.jpg" },
    { msgtype: "m.video", body: "Brewing" },
  ]);
  expect([...network.uploads.values()]).toEqual([1000, 1000]);
});

it("puts the parts after the first into one thread, each as a reply to the one before", async () => {
  const [first, second] = await publish({ body: "One", thread: ["Two"], firstComment: "Three" });
  expect(network.journal.map(({ content }) => content["m.relates_to"])).toMatchObject(
    [
      {},
      { rel_type: "m.thread", event_id: first?.externalId, "m.in_reply_to": { event_id: first?.externalId } },
      { rel_type: "m.thread", event_id: first?.externalId, "m.in_reply_to": { event_id: second?.externalId } },
    ].map((relation) => (Object.keys(relation).length > 0 ? relation : undefined)),
  );
});

it("finds a message by its transaction once the homeserver no longer recognizes it", async () => {
  const sent = outgoing(matrix, credentials, { body: "Sent once" });
  await publishBy(matrixPublisher(), sent);
  const ways = matrixPublisher().settlement?.({ ...sent, sentSecondsAgo: 7200 }) ?? [];
  expect(ways).toMatchObject([{ by: "key", honouredSeconds: 3600 }, { by: "look_up" }]);
  const [, lookUp] = ways;
  const find = lookUp?.by === "look_up" ? lookUp.find : undefined;
  expect(await find?.(lend({ isOnce: false }))).toMatchObject([{ externalId: network.journal[0]?.id }]);
  const other = matrixPublisher().settlement?.(outgoing(matrix, credentials, { body: "Sent once" }))[1];
  expect(other?.by === "look_up" && (await other.find(lend({ isOnce: false })))).toEqual([]);
});

it("edits a caption and leaves the file", async () => {
  const media = [file("image/jpeg")];
  const published = await publish({ body: "Typpo", media });
  const channel = { id: 1, handle: "", credentials, capabilities: matrix.capabilities };
  const content = { body: "Typo", media, tags: [], thread: [], firstComment: null, options: {} };
  const change = { publicationId: 1, brandId: 1, channel, published, content };
  expect(await matrixChanger().edit?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal[0]?.content).toMatchObject({ msgtype: "m.image", body: "Typo", url: expect.any(String) });
});
