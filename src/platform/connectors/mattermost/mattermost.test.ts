import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import { MATTERMOST_TOKEN, type MattermostStandIn, startMattermost } from "#test/networks/mattermost/server.ts";
import type { Published } from "../contract.ts";
import { mattermostChanger } from "./change.ts";
import { mattermostConnect } from "./connect.ts";
import { mattermost } from "./describe.ts";
import { mattermostPublisher } from "./publish.ts";

let network: MattermostStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startMattermost();
  ({ credentials } = await connect(`${network.origin}/north/channels/coffee-news`));
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const connect = (address: string, token = MATTERMOST_TOKEN) => open(mattermostConnect("http:"), { address, token });

it("refuses an address without a channel, a channel that the bot doesn't see, and a wrong token", async () => {
  for (const address of [network.origin, `${network.origin}/north/channels/secret`, "north/channels/coffee-news\n"])
    await expect(connect(address)).rejects.toMatchObject({ name: "ConnectRefused", field: "address" });
  const channel = `${network.origin}/north/channels/coffee-news`;
  await expect(connect(channel, "wrong")).rejects.toMatchObject({ name: "ConnectRefused", field: "token" });
});

it("replies to the first part, and removes all of them with one that takes its replies along", async () => {
  const published: Published[] = [];
  for (let part = 0; part < 3; part += 1) {
    const more = { body: "One", thread: ["Two"], firstComment: "Three", earlier: [...published] };
    const outcome = await publishBy(mattermostPublisher(), outgoing(mattermost, credentials, more));
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    published.push(outcome);
  }
  const [root] = published;
  expect(network.journal.map(({ root_id: id }) => id)).toEqual([undefined, root?.externalId, root?.externalId]);
  const channel = { id: 1, handle: "", credentials, capabilities: mattermost.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published };
  expect(await mattermostChanger().remove?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal.filter(({ delete_at: at }) => at === 0)).toEqual([]);
  expect(await mattermostChanger().remove?.(change, lend())).toEqual({ kind: "not_there" });
});
