import { beforeAll, expect, it } from "vitest";
import { createIdea, listIdeas } from "#domain/content/ideas/index.ts";
import { listMedia } from "#domain/content/media/index.ts";
import { cleanFileName } from "#domain/content/media/rules.ts";
import { createPost, getPost, listPosts } from "#domain/content/posts/index.ts";
import { createSavedText } from "#domain/content/saved-texts/index.ts";
import { createContact, listContacts } from "#domain/engagement/contacts/index.ts";
import { createCampaign, listCampaigns } from "#domain/planning/campaigns/index.ts";
import { createWorld, type World } from "./world.ts";

/** The same word: as a keyboard types it, as a Mac names a file, and with both kinds of letters. */
const TYPED = "Königstraße Grüße 각";
const OF_A_MAC = TYPED.normalize("NFD");
const MIXED = `Ko\u0308nigstraße Grüße 각`;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const owner = () => world.as(world.owner);

/** Each list that is searched by words, and how what it finds comes about. */
const SEARCHES: Record<string, [create: (text: string) => Promise<number>, search: (q: string) => Promise<number[]>]> =
  {
    posts: [
      async (body) => (await owner()(createPost, { body })).id,
      async (q) => (await owner()(listPosts, { q, limit: 100 })).posts.map(({ id }) => id),
    ],
    "tags of posts": [
      async (tag) => (await owner()(createPost, { body: "Tagged", tags: [tag] })).id,
      async (tag) => (await owner()(listPosts, { tag, limit: 100 })).posts.map(({ id }) => id),
    ],
    ideas: [
      async (headline) => (await owner()(createIdea, { headline })).id,
      async (q) => (await owner()(listIdeas, { q, limit: 100 })).ideas.map(({ id }) => id),
    ],
    contacts: [
      async (name) => (await owner()(createContact, { name })).id,
      async (q) => (await owner()(listContacts, { q, limit: 100 })).contacts.map(({ id }) => id),
    ],
    "handles of contacts": [
      async (handle) => (await owner()(createContact, { name: "Ada", handle })).id,
      async (q) => (await owner()(listContacts, { q, limit: 100 })).contacts.map(({ id }) => id),
    ],
    "tags of contacts": [
      async (tag) => (await owner()(createContact, { name: "Ada", tags: [tag] })).id,
      async (tag) => (await owner()(listContacts, { tag, limit: 100 })).contacts.map(({ id }) => id),
    ],
    media: [
      async (name) => {
        const file = { type: "image/png", bytes: 1, width: 1, height: 1, sha256: crypto.randomUUID().padEnd(64, "0") };
        const storageKey = crypto.randomUUID();
        const data = { ...file, name: cleanFileName(`${name}.png`), storageKey, thumbKey: storageKey };
        return (await world.db.mediaAsset.create({ data: { ...data, brandId: world.brand.id } })).id;
      },
      async (q) => (await owner()(listMedia, { q, limit: 100 })).assets.map(({ id }) => id),
    ],
  };

it.each(Object.entries(SEARCHES))(
  "finds %s, in whichever form they and the words are written",
  async (_, [add, search]) => {
    const ids = [];
    for (const text of [TYPED, OF_A_MAC, MIXED]) ids.push(await add(text));
    for (const q of [TYPED, OF_A_MAC, MIXED]) expect(await search(q)).toEqual(expect.arrayContaining(ids));
  },
);

it("finds posts that were stored before texts were normalized, as they were approved", async () => {
  const { id } = await owner()(createPost, { body: "Old", tags: ["old"] });
  const words = "Überraschung";
  await world.db.post.update({ where: { id }, data: { body: words.normalize("NFD"), tags: [words.normalize("NFD")] } });
  for (const filter of [{ q: words }, { tag: words }]) {
    expect((await owner()(listPosts, filter)).posts.map((post) => post.id)).toEqual([id]);
  }
  expect((await owner()(getPost, { id })).body).toBe(words.normalize("NFD"));
});

it("keeps names unique in whichever form they are written", async () => {
  await owner()(createCampaign, { name: TYPED });
  await owner()(createSavedText, { kind: "template", name: TYPED, text: "x" });
  for (const name of [OF_A_MAC, MIXED]) {
    await expect(owner()(createCampaign, { name })).rejects.toMatchObject({ kind: "invalid" });
    await expect(owner()(createSavedText, { kind: "template", name, text: "x" })).rejects.toMatchObject({
      kind: "invalid",
    });
  }
  expect((await owner()(listCampaigns, {})).campaigns).toHaveLength(1);
  const { tags } = await owner()(getPost, {
    id: (await owner()(createPost, { body: "x", tags: [TYPED, OF_A_MAC] })).id,
  });
  expect(tags).toEqual([TYPED]);
});
