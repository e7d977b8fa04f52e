import type { z } from "zod";
import type { AssetUseList, CreatePostInput, UpdatePostInput } from "#domain/content/posts/schema.ts";
import { OutdatedDraft } from "#studio/content/drafts/draft-state.ts";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { isSameExceptAltTexts, isUsedElsewhere, withStoredAltText } from "../media/alt-texts.ts";
import { hasNewStatus, stageOf } from "../sending/stage.ts";
import type { Act } from "../time/intents.ts";
import { channelTimesToSend, timeToSend } from "../time/time-to-send.ts";
import { allMedia, changedAltTexts, type Draft, inputOf, type MediaAsset, type Post } from "./draft.ts";
import { withTheirPost } from "./with-their-post.ts";

/** What is stored on the server, as far as the composer knows. */
export interface ServerState {
  post: Post | null;
  /** Somebody deleted the post. */
  isDeleted: boolean;
  /** The media that only channels use. */
  channelMedia: readonly MediaAsset[];
  /** The stored alt text of each asset, by id. */
  altTexts: ReadonlyMap<number, string>;
  /** Assets that other unpublished posts use. Their alt texts are saved only on request. */
  sharedAltTexts: ReadonlySet<number>;
  /** The content that an unsaved post started with. */
  initialDraft: Draft;
}

export interface StoreInput {
  draft: Draft;
  /** null is an automatic save. */
  act: Act | null;
  /** The person pressed save. Only then are changes saved that affect other posts. */
  isExplicit: boolean;
  zone: string;
  /** The model whose text was accepted since the last save. */
  aiModel: string | null;
  known: ServerState;
  /** Called after each step, so that a retry continues where a failed save stopped. */
  onProgress: (known: ServerState) => void;
}

/** Errors of an update when the post changed in the meantime. */
const CONFLICT_KINDS: readonly unknown[] = ["revision_conflict", "refused", "not_found"];

/** The requests that saving makes. */
export interface PostApi {
  create: (input: z.input<typeof CreatePostInput>) => Promise<Post>;
  update: (input: z.input<typeof UpdatePostInput> & { id: number }) => Promise<Post>;
  publishNow: (input: { id: number; revision: number }) => Promise<Post>;
  addToQueue: (input: { id: number; revision: number; submit: boolean; approve: boolean }) => Promise<Post>;
  updateAltText: (input: { id: number; alt_text: string }) => Promise<MediaAsset>;
  read: (id: number) => Promise<Post>;
  readUses: (assetId: number) => Promise<z.output<typeof AssetUseList>>;
  /** The media that only channels of a post use. */
  readChannelMedia: (post: Post) => Promise<MediaAsset[]>;
  /** Called with the stored post. */
  onStored: (post: Post) => void;
}

/**
 * Stores a draft: the post, and the alt texts, which belong to the assets and so affect every post that uses them.
 * @throws OutdatedDraft, or what the operations refuse with
 */
export async function storePost(api: PostApi, job: StoreInput): Promise<ServerState> {
  const { draft, act, isExplicit, known } = job;
  const assets = changedAltTexts(draft, known.altTexts);
  // An approval covers the alt texts: they have to be there before it.
  if (act !== null && act !== "save") {
    const stored = await storeContent(api, await storeAltTexts(api, assets, known, job.onProgress), job);
    if (act === "submit" || act === "approve") return { ...stored, sharedAltTexts: NONE };
    const { id, revision } = stored.post;
    const post =
      act === "publish"
        ? await api.publishNow({ id, revision })
        : await api.addToQueue({ id, revision, submit: act === "submit_queue", approve: act === "queue" });
    api.onStored(post);
    return { ...stored, post, sharedAltTexts: NONE };
  }
  // Otherwise the post goes first, so that its text is safe if the rest fails.
  const stored = await storeContent(api, known, job);
  const sharedAltTexts = isExplicit ? NONE : await findSharedAssets(api, assets, stored.post.id);
  const free = assets.filter(({ id }) => !sharedAltTexts.has(id));
  return { ...(await storeAltTexts(api, free, stored, job.onProgress)), sharedAltTexts };
}

async function outdated({ readChannelMedia }: PostApi, theirs: Post, known: ServerState) {
  const channelMedia = await readChannelMedia(theirs);
  return new OutdatedDraft<ServerState>(withTheirPost(known, theirs, channelMedia));
}

async function storeAltTexts(
  api: PostApi,
  assets: readonly MediaAsset[],
  known: ServerState,
  onProgress: StoreInput["onProgress"],
): Promise<ServerState> {
  if (assets.length === 0) return known;
  const altTexts = new Map(known.altTexts);
  for (const { id, alt_text } of assets) {
    altTexts.set(id, (await api.updateAltText({ id, alt_text })).alt_text);
  }
  if (!known.post) return { ...known, altTexts };
  const post = await api.read(known.post.id);
  if (!isSameExceptAltTexts(post, known.post)) throw await outdated(api, post, known);
  const next = {
    ...known,
    post,
    altTexts,
    channelMedia: known.channelMedia.map((asset) => withStoredAltText(asset, altTexts)),
  };
  onProgress(next);
  return next;
}

async function findSharedAssets(
  { readUses }: PostApi,
  assets: readonly MediaAsset[],
  postId: number,
): Promise<ReadonlySet<number>> {
  const shown = await Promise.all(
    assets.map(async ({ id }) => {
      const uses = await readUses(id);
      return isUsedElsewhere(uses, postId) ? [id] : [];
    }),
  );
  return new Set(shown.flat());
}

async function storeContent(
  api: PostApi,
  known: ServerState,
  { draft, act, zone, aiModel, onProgress }: StoreInput,
): Promise<ServerState & { post: Post }> {
  const before = known.post;
  const at = new Date();
  const scheduledAt = timeToSend(draft.when, before, act, zone, at);
  const { campaign_id: campaignId, ...content } = inputOf(
    draft,
    zone,
    scheduledAt,
    channelTimesToSend(draft, before, act, zone, at),
  );
  // Moving a post to a campaign makes no revision: one that was not chosen here must not undo a choice made elsewhere.
  const isMoved = campaignId !== undefined && campaignId !== (before?.campaign?.id ?? null);
  const input = {
    ...content,
    ...(isMoved ? { campaign_id: campaignId } : {}),
    ...(aiModel === null ? {} : { ai_model: aiModel }),
    submit: act === "submit",
    approve: act === "approve",
  };
  // If it was approved in the meantime, an edit meant for a draft must not change it.
  const isDraft = (act === null || act === "save") && stageOf(before) === "draft";
  try {
    const post = before
      ? await api.update({
          ...input,
          id: before.id,
          revision: before.revision,
          ...(isDraft ? { only_in: "draft" as const } : {}),
        })
      : await api.create({ ...input, idea_id: draft.ideaId });
    const stored = {
      ...known,
      // Keeps the known campaign: the draft learns later of one that was set elsewhere, as of any change without a
      // revision.
      post: before && !isMoved ? { ...post, campaign: before.campaign } : post,
      channelMedia: channelMediaOf(draft, post).map((asset) => withStoredAltText(asset, known.altTexts)),
    };
    onProgress(stored);
    api.onStored(post);
    return stored;
  } catch (error) {
    if (before && CONFLICT_KINDS.includes(kindOf(error))) {
      const theirs = await api.read(before.id);
      if (theirs.revision !== before.revision || hasNewStatus(before, theirs)) {
        throw await outdated(api, theirs, known);
      }
    }
    throw error;
  }
}

const NONE: ReadonlySet<number> = new Set();

function channelMediaOf(draft: Draft, post: Post): MediaAsset[] {
  return allMedia(draft).filter(({ id }) => !post.media.some((shared) => shared.id === id));
}
