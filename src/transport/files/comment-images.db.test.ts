import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { jobs } from "#domain/review/comment-images/index.ts";
import { createComment, deleteComment, listComments } from "#domain/review/comments/index.ts";
import { createShareLink, guestComment, openReview, revokeShareLink } from "#domain/review/share-links/index.ts";
import type { Caller } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { receiveCommentImage, receiveGuestImage, serveCommentImage, serveGuestImage } from "./comment-images.ts";

const HOUR = 3_600_000;
let world: World;
let png: Buffer;
let postId: number;

beforeAll(async () => {
  world = await createWorld();
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Copyright: "someone" }, IFD3: { GPSLatitude: "54/1 19/1 0/1" } })
    .png()
    .toBuffer();
  ({ id: postId } = await world.as(world.owner)(createPost, {
    body: "The quay is closed",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
  }));
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(() => world.db.throttleHit.deleteMany());

const origin = { requestId: "test", entryPoint: "studio" as const, address: "192.0.2.1", userAgent: "vitest" };
const access = (caller: Caller) => ({
  services: world.services,
  arrive: async (_: Headers, brandSlug: string | null) => ({ services: world.services, caller, origin, brandSlug }),
});

async function upload(caller: Caller, body: BodyInit = new Uint8Array(png), id: number | string = postId) {
  const headers = { "sec-fetch-site": "same-origin", "x-service-brand": world.brand.slug };
  const request = new Request(`http://localhost/api/comment-images?post_id=${id}`, { method: "POST", headers, body });
  const response = await receiveCommentImage(request, access(caller));
  return { status: response.status, body: await response.json() };
}

const show = (caller: Caller, id: number, size = "full") =>
  serveCommentImage(
    new Request(`http://localhost/api/comment-images?brand=${world.brand.slug}&id=${id}&size=${size}`),
    access(caller),
  );

const storageUsed = async () =>
  Number((await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } })).storageUsed);

async function sweep(): Promise<void> {
  const [job] = jobs;
  await job.perform({ ...world.services, caller: { kind: "system", job: job.name }, origin }, {});
  await world.runJobs();
}

async function share(options: { may_comment?: boolean; passcode?: string } = {}) {
  const link = await world.as(world.owner)(createShareLink, { id: postId, ...options });
  return { linkId: link.id, token: link.url.split("/review/")[1] ?? "" };
}

async function uploadAsGuest(
  token: string,
  { key = randomUUID(), post = postId, body = new Uint8Array(png) as BodyInit, pass = "" } = {},
) {
  const headers = { "x-review-post": String(post), "x-review-guest": key, ...(pass && { "x-review-pass": pass }) };
  const request = new Request(`http://localhost/review/${token}/images`, { method: "POST", headers, body });
  const response = await receiveGuestImage(request, token, access({ kind: "guest" }));
  return { status: response.status, body: await response.json() };
}

const showToGuest = (token: string, url: string) =>
  serveGuestImage({ token, key: url.split("/").at(-1) ?? "" }, world.services);

describe("a member's image", () => {
  it("is refused without a session, for strangers, for unknown posts, and for what is no image", async () => {
    expect((await upload({ kind: "guest" })).status).toBe(401);
    expect((await upload(await world.createPerson("A Stranger"))).status).toBe(403);
    expect((await upload(world.owner, undefined, 999_999_999)).status).toBe(404);
    const draft = await world.as(world.owner)(createPost, { body: "Draft" });
    expect((await upload(await world.addMember("client"), undefined, draft.id)).status).toBe(404);
    const pdf = await upload(world.owner, "%PDF-1.7 and more");
    expect(pdf).toMatchObject({ status: 422, body: { errors: { file: [expect.stringContaining("Use an image")] } } });
    expect(await upload(world.owner, new Uint8Array(png.subarray(0, 300)))).toMatchObject({
      status: 422,
      body: { errors: { file: ["The image is damaged."] } },
    });
    const large = await upload(world.owner, new Uint8Array(10 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    expect(await storageUsed()).toBe(0);
    expect(await world.db.commentImage.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("is sent with a comment, without its metadata, counts as storage, and is shown to who reads the comment", async () => {
    const client = await world.addMember("client");
    const { status, body: image } = await upload(client);
    expect([status, image]).toMatchObject([201, { width: 900, height: 600, type: "image/png", alt_text: "" }]);
    expect(await storageUsed()).toBe(image.bytes);
    // Until it is sent, only to whoever uploaded it.
    expect((await show(client, image.id)).status).toBe(200);
    expect((await show(world.owner, image.id)).status).toBe(404);
    const comment = await world.as(client)(createComment, {
      id: postId,
      body: "The headline overlaps",
      images: [{ id: image.id, alt_text: "A headline over a logo" }],
    });
    expect(comment.images).toEqual([
      { ...image, alt_text: "A headline over a logo", path: `/comment-images/${image.id}` },
    ]);
    const shown = await show(world.owner, image.id);
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "private, max-age=300",
    ]);
    const stored = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(png).metadata()).exif).toBeDefined();
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    const small = Buffer.from(await (await show(world.owner, image.id, "small")).arrayBuffer());
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 480 });
    expect((await show(await world.createPerson("A Stranger"), image.id)).status).toBe(403);
    expect((await show({ kind: "guest" }, image.id)).status).toBe(401);
    // Not an asset to publish.
    expect(await world.db.mediaAsset.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("of an internal comment is hidden from clients", async () => {
    const { body: image } = await upload(world.owner);
    await world.as(world.owner)(createComment, {
      id: postId,
      body: "Not for clients",
      visibility: "team",
      images: [{ id: image.id }],
    });
    expect((await show(await world.addMember("editor"), image.id)).status).toBe(200);
    expect((await show(await world.addMember("client"), image.id)).status).toBe(404);
  });

  it("belongs to one comment of whoever uploaded it, at most four of them", async () => {
    const uploads = await Promise.all(Array.from({ length: 5 }, () => upload(world.owner)));
    const ids = uploads.map(({ body }) => ({ id: body.id as number }));
    const comment = { id: postId, body: "Look" };
    const refused = { kind: "invalid", detail: { errors: { images: [expect.any(String)] } } };
    const owner = world.as(world.owner);
    await expect(owner(createComment, { ...comment, images: ids })).rejects.toMatchObject(refused);
    await expect(
      owner(createComment, { ...comment, images: [...ids.slice(0, 1), ...ids.slice(0, 1)] }),
    ).rejects.toMatchObject(refused);
    const editor = world.as(await world.addMember("editor"));
    await expect(editor(createComment, { ...comment, images: ids.slice(0, 1) })).rejects.toMatchObject(refused);
    const { images } = await owner(createComment, { ...comment, images: ids.slice(0, 4) });
    expect(images.map(({ id }) => ({ id }))).toEqual(ids.slice(0, 4));
    await expect(owner(createComment, { ...comment, images: ids.slice(3) })).rejects.toMatchObject(refused);
    const { comments } = await owner(listComments, { id: postId });
    expect(comments.filter(({ body }) => body === "Look")).toHaveLength(1);
  });

  it("of another brand can't be sent", async () => {
    const other = await createWorld();
    const editor = await world.addMember("editor");
    const { body: image } = await upload(editor);
    await other.addMember("editor", editor);
    const { id } = await other.as(other.owner)(createPost, {
      body: "Elsewhere",
      submit: true,
      channels: [{ channel_id: other.brand.channelId }],
    });
    const input = { id, body: "Look", images: [{ id: image.id }] };
    await expect(world.as(editor, { brand: other.brand.slug })(createComment, input)).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  it("is deleted within the hour without a comment, or once its comment is deleted, and gives its storage back", async () => {
    await sweep();
    world.clock.advance(HOUR);
    await sweep();
    const before = await storageUsed();
    const { body: unsent } = await upload(world.owner);
    const { body: sent } = await upload(world.owner);
    const comment = await world.as(world.owner)(createComment, { id: postId, body: "Gone", images: [{ id: sent.id }] });
    const { storageKey, thumbKey } = await world.db.commentImage.findUniqueOrThrow({ where: { id: sent.id } });
    world.clock.advance(HOUR - 1000);
    await sweep();
    expect((await show(world.owner, unsent.id)).status).toBe(200);
    world.clock.advance(1000);
    await sweep();
    expect((await show(world.owner, unsent.id)).status).toBe(404);
    expect((await show(world.owner, sent.id)).status).toBe(200);
    expect(await storageUsed()).toBe(before + sent.bytes);
    await world.as(world.owner)(deleteComment, { id: comment.id });
    expect((await show(await world.addMember("editor"), sent.id)).status).toBe(404);
    await sweep();
    expect(await storageUsed()).toBe(before);
    expect([await world.services.storage.size(storageKey), await world.services.storage.size(thumbKey)]).toEqual([
      null,
      null,
    ]);
  });

  it("is refused when the account's storage is full", async () => {
    const full = await createWorld();
    const plan = await full.db.plan.findUniqueOrThrow({ where: { slug: "agency" } });
    await full.db.account.update({ where: { id: full.account.id }, data: { storageUsed: plan.storageLimit } });
    const { id } = await full.as(full.owner)(createPost, { body: "Full" });
    const headers = { "sec-fetch-site": "same-origin", "x-service-brand": full.brand.slug };
    const body = new Uint8Array(png);
    const request = new Request(`http://localhost/api/comment-images?post_id=${id}`, { method: "POST", headers, body });
    const arrive = async (_: Headers, brandSlug: string | null) => ({
      services: full.services,
      caller: full.owner,
      origin,
      brandSlug,
    });
    expect((await receiveCommentImage(request, { services: full.services, arrive })).status).toBe(422);
    expect(await full.db.commentImage.count({ where: { brandId: full.brand.id } })).toBe(0);
  });

  it("is uploaded and read over REST with a token", async () => {
    const serve = createServe(world.services);
    const authorization = `Bearer ${await world.bearer(world.owner)}`;
    const form = new FormData();
    form.set("file", new File([new Uint8Array(png)], "a.png"));
    const made = await serve(
      new Request(`http://localhost/api/v1/posts/${postId}/comment-images`, {
        method: "POST",
        headers: { authorization },
        body: form,
      }),
    );
    const { image } = await made.json();
    expect(made.status).toBe(201);
    const file = await serve(new Request(`http://localhost/api/v1${image.path}`, { headers: { authorization } }));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await file.arrayBuffer()).length).toBe(image.bytes);
  });
});

describe("a guest's image", () => {
  const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });

  it("is refused for unknown links and posts, and where comments are not allowed", async () => {
    const { token } = await share();
    expect((await uploadAsGuest("nobody")).status).toBe(404);
    const other = await world.as(world.owner)(createPost, { body: "Not shared" });
    expect((await uploadAsGuest(token, { post: other.id })).status).toBe(404);
    expect((await uploadAsGuest((await share({ may_comment: false })).token)).status).toBe(403);
    const locked = await share({ passcode: "red pencil" });
    expect(await uploadAsGuest(locked.token)).toMatchObject({ body: { code: "passcode_required" } });
    expect((await uploadAsGuest(token, { body: "not an image" })).status).toBe(422);
  });

  it("is sent with a comment, shown by the link, and gone with it", async () => {
    const { token, linkId } = await share();
    const key = randomUUID();
    const { status, body: image } = await uploadAsGuest(token, { key });
    expect([status, image.url]).toEqual([201, expect.stringMatching(/^\/review\/[\w-]+\/images\/[0-9a-f]{32}$/)]);
    const input = { token, post_id: postId, name: "Bea", body: "Here", images: [{ id: image.id, alt_text: "A gap" }] };
    await expect(guest()(guestComment, { ...input, guest_key: randomUUID() })).rejects.toMatchObject({
      kind: "invalid",
    });
    await expect(guest()(guestComment, input)).rejects.toMatchObject({ kind: "invalid" });
    const { comments } = await guest()(guestComment, { ...input, guest_key: key });
    expect(comments.at(-1)?.images).toMatchObject([{ id: image.id, alt_text: "A gap", url: image.url }]);
    expect((await showToGuest(token, image.url)).status).toBe(200);
    expect((await showToGuest(token, image.thumbnail_url)).headers.get("content-type")).toBe("image/webp");
    // The team sees it by session.
    expect((await show(world.owner, image.id)).status).toBe(200);
    const another = await share();
    const { posts } = await guest()(openReview, { token: another.token });
    const [seen] = posts[0]?.comments.at(-1)?.images ?? [];
    expect((await showToGuest(another.token, seen?.url ?? "")).status).toBe(200);
    await world.as(world.owner)(revokeShareLink, { id: linkId });
    expect((await showToGuest(token, image.url)).status).toBe(422);
  });

  it("of an internal comment or of a post that is not shared is not shown", async () => {
    const { token } = await share();
    const { body: image } = await upload(world.owner);
    await world.as(world.owner)(createComment, {
      id: postId,
      body: "Internal",
      visibility: "team",
      images: [{ id: image.id }],
    });
    const row = await world.db.commentImage.findUniqueOrThrow({ where: { id: image.id } });
    expect((await showToGuest(token, row.storageKey)).status).toBe(404);
    expect((await showToGuest(token, "0".repeat(32))).status).toBe(404);
  });

  it("can't be uploaded without end", async () => {
    const { token } = await share();
    const key = randomUUID();
    for (let count = 0; count < 8; count += 1) {
      expect((await uploadAsGuest(token, { key })).status).toBe(201);
    }
    expect(await uploadAsGuest(token, { key })).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining("Send your comment first")] } },
    });
    for (let count = 0; count < 11; count += 1) await uploadAsGuest(token, { body: "x" });
    expect((await uploadAsGuest(token)).status).toBe(429);
  });
});
