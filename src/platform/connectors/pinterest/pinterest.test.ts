import { afterEach, beforeEach, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, publishBy } from "#test/networks/lend.ts";
import {
  PINTEREST_APP,
  PINTEREST_BOARD,
  PINTEREST_SECRET_BOARD,
  PINTEREST_SECTION,
  startPinterest,
} from "#test/networks/pinterest.ts";
import type { Published } from "../contract.ts";
import { pinterestChanger } from "./change.ts";
import { pinterestChooser } from "./choose.ts";
import { pinterestConnect } from "./connect.ts";
import { pinterest } from "./describe.ts";
import { pinterestPublisher } from "./publish.ts";
import { pinterestReporter } from "./report.ts";

let network: Awaited<ReturnType<typeof startPinterest>>;
let at: { api: string; site: string };
let channel: { id: number; handle: string; credentials: string | null };
beforeEach(async () => {
  network = await startPinterest();
  at = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(pinterestConnect(PINTEREST_APP, at));
  channel = { id: 1, handle: "@northcoffee", credentials: accounts[0]?.credentials ?? null };
});
afterEach(() => network.stop());

const options = { board: PINTEREST_BOARD, title: "Brew", link: "https://north.example/brew" };

it("lists every board, page by page, and their sections", async () => {
  const boards = [
    { value: PINTEREST_BOARD, label: "Recipes" },
    { value: "549755885177", label: "Drafts (secret)" },
  ];
  expect(await pinterestChooser(at).choices(channel, lend())).toEqual({
    board: boards,
    more_boards: boards,
    section: [{ value: PINTEREST_SECTION, label: "Cakes", under: PINTEREST_BOARD }],
  });
});

it("creates a pin on each board once, with a section on the first alone, and changes all of them", async () => {
  const chosen = { ...options, section: PINTEREST_SECTION, more_boards: [PINTEREST_SECRET_BOARD, PINTEREST_BOARD] };
  const content = { body: "Cups", media: [file("image/png")], options: chosen };
  const published: Published[] = [];
  for (let number = 0; number < 2; number += 1) {
    const sent = outgoing(pinterest, channel.credentials, { ...content, earlier: published });
    const [settlement] = pinterestPublisher(at).settlement?.(sent) ?? [];
    if (settlement?.by !== "look_up") throw new Error("It is not settled by a look-up.");
    expect(await settlement.find(lend({ isOnce: false }))).toEqual([]);
    const outcome = await publishBy(pinterestPublisher(at), sent);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    expect(await settlement.find(lend({ isOnce: false }))).toMatchObject([{ externalId: outcome.externalId }]);
    published.push(outcome);
  }
  expect(network.journal.map(({ board_id, board_section_id }) => [board_id, board_section_id])).toEqual([
    [PINTEREST_BOARD, PINTEREST_SECTION],
    [PINTEREST_SECRET_BOARD, undefined],
  ]);
  const access = { ...channel, capabilities: pinterest.capabilities };
  const sent = outgoing(pinterest, channel.credentials, { ...content, body: "Two cups" });
  const change = { publicationId: 1, brandId: 1, channel: access, published, content: sent };
  expect(await pinterestChanger(at).edit?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal.map(({ description }) => description)).toEqual(["Two cups", "Two cups"]);
  expect(await pinterestChanger(at).remove?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal).toEqual([]);
});

it("uploads a video, waits until it is processed, and pins it with a cover", async () => {
  const media = [file("video/mp4", { bytes: 5000 })];
  const sent = outgoing(pinterest, channel.credentials, { body: "How we brew", media, options });
  const outcome = await publishBy(pinterestPublisher(at), sent);
  expect(outcome).toMatchObject({ kind: "done" });
  expect(network.journal).toMatchObject([
    { title: "Brew", link: options.link, media_source: { source_type: "video_id", cover_image_key_frame_time: 0 } },
  ]);
});

it("pins several images as a carousel, reads its figures, edits it and deletes it", async () => {
  const media = [file("image/png"), file("image/jpeg")];
  const sent = outgoing(pinterest, channel.credentials, { body: "Cups", media, options });
  const outcome = await publishBy(pinterestPublisher(at), sent);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  expect(network.journal).toMatchObject([{ media_source: { source_type: "multiple_image_base64" } }]);
  const { externalId, permalink } = outcome;
  const read = await pinterestReporter(at).read(channel, [{ publicationId: 1, externalId, permalink }], lend());
  expect(read.get(1)).toEqual({ impressions: 90, saves: 4, clicks: 3, comments: 2, likes: 1 });
  const access = { ...channel, capabilities: pinterest.capabilities };
  const change = { publicationId: 1, brandId: 1, channel: access, published: [outcome] };
  const changer = pinterestChanger(at);
  expect(await changer.edit?.({ ...change, content: { ...sent, body: "Two cups" } }, lend())).toEqual({ kind: "done" });
  expect(network.journal).toMatchObject([{ description: "Two cups" }]);
  expect(await changer.remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await changer.remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("asks for a file and a whole link", () => {
  const content = outgoing(pinterest, null, { options: { ...options, link: "north.example" } });
  const codes = pinterest.preflight(content).map(({ code }) => code);
  expect(codes).toEqual(["media_missing", "option_invalid"]);
});

it("pins a video with an image as its cover to a section, and finds it there", async () => {
  const media = [file("image/jpeg"), file("video/mp4", { bytes: 5000 })];
  const inSection = { ...options, section: PINTEREST_SECTION };
  const sent = outgoing(pinterest, channel.credentials, { body: "How we brew", media, options: inSection });
  expect(await publishBy(pinterestPublisher(at), sent)).toMatchObject({ kind: "done" });
  const source = { source_type: "video_id", cover_image_content_type: "image/jpeg" };
  expect(network.journal).toMatchObject([{ board_section_id: PINTEREST_SECTION, media_source: source }]);
  const [way] = pinterestPublisher(at).settlement?.({ ...sent, sentSecondsAgo: 20 }) ?? [];
  if (way?.by !== "look_up") throw new Error("It is looked up.");
  expect(await way.find(lend())).toHaveLength(1);
});

it("says that a section is gone", async () => {
  const sent = outgoing(pinterest, channel.credentials, {
    media: [file("image/png")],
    options: { ...options, section: "1" },
  });
  expect(await publishBy(pinterestPublisher(at), sent)).toMatchObject({
    kind: "failed",
    error: { code: "board_gone" },
  });
});
