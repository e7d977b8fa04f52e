import { expect, it } from "vitest";
import { hasNewCampaign } from "../sending/stage.ts";
import { post } from "./draft.fixture.ts";
import { type Draft, draftOf, emptyDraft, type Post } from "./draft.ts";
import { type PostApi, type ServerState, storePost } from "./store-post.ts";

const SPRING = { id: 3, name: "Spring", color: "green" } as const;
const AUTUMN = { id: 4, name: "Autumn", color: "yellow" } as const;

/** Saves a draft to a server that has `theirs`. @returns what was sent, and what is known afterwards */
async function save(before: Post | null, draft: Draft, theirs: Post) {
  const sent: object[] = [];
  const store = async (input: object) => {
    sent.push(input);
    return { ...theirs, revision: 2 };
  };
  const never = () => Promise.reject(new Error("Not expected."));
  const api: PostApi = {
    create: store,
    update: store,
    publishNow: never,
    addToQueue: never,
    updateAltText: never,
    read: never,
    readUses: never,
    readChannelMedia: never,
    onStored: () => {},
  };
  const known: ServerState = {
    post: before,
    isDeleted: false,
    channelMedia: [],
    altTexts: new Map(),
    sharedAltTexts: new Set(),
    initialDraft: draft,
  };
  const stored = await storePost(api, {
    draft,
    act: null,
    isExplicit: false,
    zone: "UTC",
    known,
    aiModel: null,
    onProgress: () => {},
  });
  return { sent: sent[0], stored: stored.post as Post };
}

it("sends the campaign only if it was changed here, so that a save neither undoes another's choice nor fails by it", async () => {
  const before = post({ campaign: SPRING });
  const edited = { ...draftOf(before), body: "Other words" };
  const theirs = post({ campaign: AUTUMN });
  const { sent, stored } = await save(before, edited, theirs);
  expect(sent).toMatchObject({ body: "Other words" });
  expect(sent).not.toHaveProperty("campaign_id");
  // The next save does not take the older campaign for a choice, and the open draft learns of the other.
  expect((await save(stored, edited, theirs)).sent).not.toHaveProperty("campaign_id");
  expect(hasNewCampaign(stored, { ...theirs, revision: 2 })).toBe(true);

  const moved = await save(before, { ...edited, campaignId: 4 }, theirs);
  expect(moved.sent).toMatchObject({ campaign_id: 4 });
  expect(moved.stored.campaign).toEqual(AUTUMN);
  expect((await save(before, { ...edited, campaignId: null }, post())).sent).toMatchObject({ campaign_id: null });
});

it("creates a post in the chosen campaign", async () => {
  const created = await save(null, { ...emptyDraft([]), body: "New", campaignId: 3 }, post({ campaign: SPRING }));
  expect(created.sent).toMatchObject({ campaign_id: 3 });
  expect(created.stored.campaign).toEqual(SPRING);
});
