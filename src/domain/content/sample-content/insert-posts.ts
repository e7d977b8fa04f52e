import { Temporal } from "temporal-polyfill";
import { contentHash } from "#domain/content/posts/rules.ts";
import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { minuteOfWeek } from "#domain/planning/posting-times/rules.ts";
import { entryUrl } from "#domain/publishing/publications/index.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import type { Brand, Prisma, PublicationStatus, Tx } from "#platform/db/index.ts";
import type { ImageName } from "./draw-images.ts";
import type { SamplePeople } from "./insert-people.ts";
import { SAMPLE_POSTS, type SampleComment, type SamplePost } from "./posts.ts";

export type SampleImage = {
  id: number;
  key: string;
  alt: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
};

export type SamplePublication = { id: number; postId: number; channelId: number; publishedAt: Date };

type Channels = { feed: number; bluesky: number; mastodon: number };

/** Of the channels, as `data:` URLs. */
export type SampleAvatars = { bluesky: string; mastodon: string };

type Input = {
  brand: Brand;
  people: SamplePeople;
  images: ReadonlyMap<ImageName, SampleImage>;
  now: Date;
  avatars: SampleAvatars;
  appUrl: string;
};

const HOUR_MS = 3_600_000;
/** Posts are written two days before they are due, and decided on a day later. */
const WRITTEN_BEFORE_MS = 48 * HOUR_MS;

/** @returns the publications on the accounts, oldest first, and the posts in review */
export async function insertPosts(
  tx: Tx,
  input: Input,
): Promise<{ publications: SamplePublication[]; inReview: number[]; channelIds: Channels }> {
  const channelIds = await insertChannels(tx, input);
  const publications: SamplePublication[] = [];
  const inReview: number[] = [];
  for (const sample of SAMPLE_POSTS) {
    const postId = await insertPost(tx, input, channelIds, sample);
    if (sample.state === "in_review") inReview.push(postId);
    publications.push(...(await insertPublications(tx, input, channelIds, sample, postId)));
  }
  return { publications, inReview, channelIds };
}

/** Monday to Friday, in the morning and in the afternoon. */
const POSTING_TIMES = [1, 2, 3, 4, 5].flatMap((weekday) =>
  ["09:00", "16:30"].map((time) => minuteOfWeek({ weekday, time })),
);

/** Accounts without credentials: their posts and metrics show, and nothing can be sent to them. */
async function insertChannels(tx: Tx, { brand: { id: brandId, name }, avatars }: Input): Promise<Channels> {
  const feed = await tx.channel.findFirstOrThrow({ where: { brandId, platform: "feed" } });
  await tx.channel.update({ where: { id: feed.id }, data: { postingTimes: POSTING_TIMES } });
  const account = { brandId, displayName: name, status: "disabled" as const };
  const bluesky = await tx.channel.create({
    data: { ...account, platform: "bluesky", handle: "harbour.example", avatarUrl: avatars.bluesky },
  });
  const mastodon = await tx.channel.create({
    data: { ...account, platform: "mastodon", handle: "harbour@social.example", avatarUrl: avatars.mastodon },
  });
  return { feed: feed.id, bluesky: bluesky.id, mastodon: mastodon.id };
}

async function insertPost(tx: Tx, input: Input, channels: Channels, sample: SamplePost): Promise<number> {
  const { brand, people, now } = input;
  const { body, state } = sample;
  const tags = [...(sample.tags ?? [])];
  const media = mediaOf(input, sample);
  const scheduledAt = dueAt(sample, brand.timezone, now);
  const channelIds = channelsOf(sample, channels);
  const hash = contentHash(
    {
      body,
      format: "plain",
      tags,
      mediaIds: media.map(({ id }) => id),
      channels: channelIds.map((channelId) => ({ channelId, overrides: {} })),
      utmCampaign: null,
    },
    (id) => media.find((image) => image.id === id)?.alt ?? "",
  );
  const writtenAt = new Date(Math.min(now.getTime(), (scheduledAt ?? now).getTime() - WRITTEN_BEFORE_MS));
  const decision = sample.comments?.find(({ kind }) => kind !== undefined)?.kind ?? null;
  const isSubmitted = state !== "draft";
  const post = await tx.post.create({
    data: {
      brandId: brand.id,
      authorId: people.editor,
      origin: "web",
      body,
      tags,
      scheduledAt,
      timezone: brand.timezone,
      status: state,
      contentHash: hash,
      submittedHash: isSubmitted ? hash : null,
      approvedHash: decision === "approval" ? hash : null,
      lastDecision: decision,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    },
  });
  await tx.postMedia.createMany({
    data: media.map(({ id }, position) => ({ brandId: brand.id, postId: post.id, assetId: id, position })),
  });
  const content: RevisionContent = {
    body,
    tags,
    media_ids: media.map(({ id }) => id),
    scheduled_at: wireTimeOrNull(scheduledAt),
    channels: channelIds.map((id) => ({ channel_id: id, overrides: {}, scheduled_at: null })),
  };
  await tx.postRevision.create({
    data: {
      postId: post.id,
      revision: 1,
      authorId: people.editor,
      origin: "web",
      content,
      contentHash: hash,
      isSubmitted,
      createdAt: writtenAt,
    },
  });
  await tx.threadEntry.createMany({
    data: (sample.comments ?? []).map((comment) => entryOf(comment, input, { id: post.id, hash, writtenAt })),
  });
  return post.id;
}

function entryOf(
  { by, kind, body }: SampleComment,
  { brand, people, now }: Input,
  post: { id: number; hash: string; writtenAt: Date },
): Prisma.ThreadEntryCreateManyInput {
  return {
    brandId: brand.id,
    postId: post.id,
    authorId: people[by],
    kind: kind ?? "comment",
    visibility: "client",
    body,
    revision: 1,
    contentHash: post.hash,
    via: kind === undefined ? null : "studio",
    origin: "web",
    createdAt: new Date(Math.min(now.getTime(), post.writtenAt.getTime() + WRITTEN_BEFORE_MS / 2)),
  };
}

async function insertPublications(
  tx: Tx,
  input: Input,
  channels: Channels,
  sample: SamplePost,
  postId: number,
): Promise<SamplePublication[]> {
  const { brand, now, appUrl } = input;
  const scheduledAt = dueAt(sample, brand.timezone, now);
  const made: SamplePublication[] = [];
  for (const channelId of channelsOf(sample, channels)) {
    const status = statusOf(sample, channelId === channels.feed);
    const data = { brandId: brand.id, postId, channelId, status, scheduledAt };
    const { id, idempotencyKey } = await tx.publication.create({ data });
    if (scheduledAt === null || (status !== "published" && status !== "failed")) continue;
    const attempt = { publicationId: id, number: 1, startedAt: scheduledAt, finishedAt: scheduledAt };
    await tx.publicationAttempt.create({
      data: { ...attempt, outcome: status, error: status === "failed" ? REFUSED : undefined },
    });
    if (status === "failed") {
      await tx.publication.update({ where: { id }, data: { error: REFUSED, tries: 1 } });
      continue;
    }
    const where =
      channelId === channels.feed
        ? await insertFeedEntry(tx, input, { sample, channelId, key: idempotencyKey, publishedAt: scheduledAt })
        : { externalId: `sample-${id}`, permalink: "" };
    const permalink = where.permalink || `${appUrl}/b/${brand.handle}`;
    await tx.publication.update({ where: { id }, data: { ...where, permalink, publishedAt: scheduledAt } });
    await tx.channel.updateMany({
      where: { id: channelId, OR: [{ lastOkAt: null }, { lastOkAt: { lt: scheduledAt } }] },
      data: { lastOkAt: scheduledAt },
    });
    made.push({ id, postId, channelId, publishedAt: scheduledAt });
  }
  return made;
}

const REFUSED = {
  code: "channel_disabled",
  category: "user",
  message: "The account was disabled when this post was due.",
  retryable: false,
} as const;

async function insertFeedEntry(
  tx: Tx,
  input: Input,
  entry: { sample: SamplePost; channelId: number; key: string; publishedAt: Date },
): Promise<{ externalId: string; permalink: string }> {
  const { brand, appUrl } = input;
  const { sample, ...row } = entry;
  const media = mediaOf(input, sample).map(({ id: _, ...file }) => file);
  const { id } = await tx.feedEntry.create({
    data: { ...row, brandId: brand.id, body: sample.body, media, tags: [...(sample.tags ?? [])] },
  });
  return { externalId: String(id), permalink: entryUrl(appUrl, brand.handle, id) };
}

/** What is still ahead goes to the feed alone, since the sample accounts take nothing. */
function channelsOf({ isShared = false, state }: SamplePost, channels: Channels): number[] {
  if (state === "partially_published") return [channels.feed, channels.mastodon];
  return isShared ? [channels.feed, channels.bluesky, channels.mastodon] : [channels.feed];
}

function statusOf({ state }: SamplePost, isFeed: boolean): PublicationStatus {
  if (state === "partially_published") return isFeed ? "published" : "failed";
  if (state === "in_review") return "pending_approval";
  return state === "changes_requested" ? "draft" : state;
}

function mediaOf({ images }: Input, { images: names = [] }: SamplePost): SampleImage[] {
  return names.flatMap((name) => images.get(name) ?? []);
}

/** On the hour in the brand's time zone. */
function dueAt({ day, hour }: SamplePost, timezone: string, now: Date): Date | null {
  if (day === null) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const at = today.add({ days: day }).toZonedDateTime({ timeZone: timezone, plainTime: { hour } });
  return new Date(at.epochMilliseconds);
}
