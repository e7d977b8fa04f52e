import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChatStandIn, GOOGLECHAT_URL, startGoogleChat } from "#test/networks/googlechat/server.ts";
import { file, open, outgoing, publishBy, sendBy } from "#test/networks/lend.ts";
import { googlechatConnect } from "./connect.ts";
import { googlechat } from "./describe.ts";
import { googlechatPublisher } from "./publish.ts";

let network: ChatStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startGoogleChat();
  ({ credentials } = await connect(GOOGLECHAT_URL));
});
afterAll(() => network.stop());

const connect = (url: string) => open(googlechatConnect(network.origin), { url, name: "Coffee news" });

it("refuses an address of something else, and a webhook whose key or token Google doesn't know", async () => {
  const wrong = [
    "https://chat.example.com/v1/spaces/AAQAzNorthCf/messages?key=a&token=b",
    GOOGLECHAT_URL.replace(/token=.*/, ""),
    GOOGLECHAT_URL.replace(/key=[^&]*/, "key=other"),
    GOOGLECHAT_URL.replace(/token=.*/, "token=other"),
  ];
  for (const url of wrong) await expect(connect(url)).rejects.toMatchObject({ name: "ConnectRefused", field: "url" });
  expect(network.journal).toEqual([]);
});

it("sends images as a card, and the parts of a publication with one thread key", async () => {
  const more = { body: "One", thread: ["Two"], media: [file("image/png", { alt: "Cups" })] };
  const first = await sendBy(googlechatPublisher(network.origin), outgoing(googlechat, credentials, more));
  if (first.kind !== "done") throw new Error(JSON.stringify(first));
  await sendBy(googlechatPublisher(network.origin), outgoing(googlechat, credentials, { ...more, earlier: [first] }));
  const [one, two] = network.journal;
  expect(one).toMatchObject({
    text: "One",
    cardsV2: [{ card: { sections: [{ widgets: [{ image: { altText: "Cups" } }] }] } }],
  });
  expect(two).toMatchObject({ text: "Two", thread: one?.thread });
});

it("returns the message that it has for a request that is sent again", async () => {
  const sent = outgoing(googlechat, credentials, { body: "Once" });
  const [first, second] = [
    await publishBy(googlechatPublisher(network.origin), sent),
    await publishBy(googlechatPublisher(network.origin), sent),
  ];
  expect(second).toEqual(first);
  expect(network.journal.filter(({ text }) => text === "Once")).toHaveLength(1);
});
