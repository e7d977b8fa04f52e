import { afterAll, beforeAll, expect, it } from "vitest";
import { file, open, outgoing, publishBy, sendBy } from "#test/networks/lend.ts";
import { startTeams, TEAMS_URL, type TeamsStandIn } from "#test/networks/teams/server.ts";
import { teamsConnect } from "./connect.ts";
import { teams } from "./describe.ts";
import { teamsPublisher } from "./publish.ts";

let network: TeamsStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startTeams();
  ({ credentials } = await connect(TEAMS_URL));
});
afterAll(() => network.stop());

const connect = (url: string) => open(teamsConnect(network.origin), { url, name: "Coffee news" });

it("posts nothing to check a workflow", () => {
  expect(network.journal).toEqual([]);
});

it("refuses an address of something else, and a workflow that doesn't accept the signature", async () => {
  const wrong = [
    "https://north.webhook.office.com/webhookb2/1@2/IncomingWebhook/3/4",
    TEAMS_URL.replace("logic.azure.com", "logic.azure.com.example"),
    TEAMS_URL.replace(/&sig=.*/, ""),
    TEAMS_URL.replace(/sig=.*/, "sig=other"),
  ];
  for (const url of wrong) await expect(connect(url)).rejects.toMatchObject({ name: "ConnectRefused", field: "url" });
});

it("sends a card with the text, whose line breaks are kept, and the images", async () => {
  const more = { body: "One\nTwo", media: [file("image/png", { alt: "Cups" }), file("image/png", { alt: "" })] };
  const outcome = await sendBy(teamsPublisher(network.origin), outgoing(teams, credentials, more));
  expect(outcome).toEqual({ kind: "done", externalId: "", permalink: "" });
  expect(network.journal.at(-1)?.body).toEqual([
    { type: "TextBlock", text: "One\n\nTwo", wrap: true },
    { type: "Image", url: more.media[0]?.url, altText: "Cups", size: "Stretch" },
    { type: "Image", url: more.media[1]?.url, size: "Stretch" },
  ]);
});

it("explains a workflow that was deleted, and never settles a lost response by itself", async () => {
  network.isRevoked = true;
  const outcome = await publishBy(teamsPublisher(network.origin), outgoing(teams, credentials));
  expect(outcome).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
  expect(teamsPublisher().settlement).toBeUndefined();
});
