import type { z } from "zod";
import type { AssetUseList, CreatePostInput, UpdatePostInput } from "#domain/posts/schema.ts";
import { OutdatedDraft } from "../drafts/draft-state.ts";
import { kindOf } from "../frame/refusal-of.ts";
import { isSameButAlts, isShownElsewhere, storedOf } from "./alts.ts";
import { type Draft, inputOf, type Picture, type Post, picturesOf, redescribed } from "./draft.ts";
import type { Act } from "./intents.ts";
import { isMovedOn, stageOf } from "./stage.ts";
import { channelTimesToSend, timeToSend } from "./time-to-send.ts";

/** What the studio has, as far as we know. */
export interface Known {
  post: Post | null;
  /** Somebody deleted it. */
  isDeleted: boolean;
  /** The pictures that only channels of their own show. */
  others: readonly Picture[];
  /** The stored alt text of each picture, by its id. */
  alts: ReadonlyMap<number, string>;
  /** The pictures whose new alt texts wait to be asked for, because other posts to come show them. */
  waiting: ReadonlySet<number>;
  /** What a post that is not stored yet began with. */
  first: Draft;
}

export interface Store {
  draft: Draft;
  /** null saves on the way, while it is being written. */
  act: Act | null;
  /** The person asked for it; nothing that concerns other posts is saved otherwise. */
  isAsked: boolean;
  zone: string;
  known: Known;
  /** Told after each step, so that a later try starts from what a failed one has changed already. */
  learn: (known: Known) => void;
}

/** What an update is refused with that came too late. */
const TOO_LATE: readonly unknown[] = ["revision_conflict", "refused", "not_found"];

/** What the server is asked for. */
export interface Calls {
  create: (input: z.input<typeof CreatePostInput>) => Promise<Post>;
  update: (input: z.input<typeof UpdatePostInput> & { id: number }) => Promise<Post>;
  redescribe: (input: { id: number; alt_text: string }) => Promise<Picture>;
  read: (id: number) => Promise<Post>;
  readUses: (pictureId: number) => Promise<z.output<typeof AssetUseList>>;
  /** The pictures that only channels of a post show. */
  readOthers: (post: Post) => Promise<Picture[]>;
  /** Told of the post as it is stored. */
  onStored: (post: Post) => void;
}

/**
 * Stores a draft: the post, and the alt texts, which belong to the pictures and change every post that shows them.
 * @throws OutdatedDraft, or what the operations refuse with
 */
export async function storePost(calls: Calls, job: Store): Promise<Known> {
  const { draft, act, isAsked, known } = job;
  const pictures = redescribed(draft, known.alts);
  // An approval covers the alt texts: they have to be there before it.
  if (act === "submit" || act === "approve") {
    const stored = await storeWords(calls, await describePictures(calls, pictures, known, job.learn), job);
    return { ...stored, waiting: NONE };
  }
  // Else the words come first; whatever becomes of the rest, they are safe.
  const stored = await storeWords(calls, known, job);
  const waiting = isAsked ? NONE : await findWaiting(calls, pictures, stored.post.id);
  const free = pictures.filter(({ id }) => !waiting.has(id));
  return { ...(await describePictures(calls, free, stored, job.learn)), waiting };
}

async function outdated({ readOthers }: Calls, theirs: Post, known: Known) {
  const others = await readOthers(theirs);
  const told = [...theirs.media, ...others].map(({ id, alt_text: alt }): [number, string] => [id, alt]);
  return new OutdatedDraft<Known>({ ...known, post: theirs, others, alts: new Map([...known.alts, ...told]) });
}

async function describePictures(
  calls: Calls,
  pictures: readonly Picture[],
  known: Known,
  learn: Store["learn"],
): Promise<Known> {
  if (pictures.length === 0) return known;
  const alts = new Map(known.alts);
  for (const { id, alt_text } of pictures) {
    alts.set(id, (await calls.redescribe({ id, alt_text })).alt_text);
  }
  if (!known.post) return { ...known, alts };
  const post = await calls.read(known.post.id);
  if (!isSameButAlts(post, known.post)) throw await outdated(calls, post, known);
  const learnt = { ...known, post, alts, others: known.others.map((picture) => storedOf(picture, alts)) };
  learn(learnt);
  return learnt;
}

async function findWaiting(
  { readUses }: Calls,
  pictures: readonly Picture[],
  postId: number,
): Promise<ReadonlySet<number>> {
  const shown = await Promise.all(
    pictures.map(async ({ id }) => {
      const uses = await readUses(id);
      return isShownElsewhere(uses, postId) ? [id] : [];
    }),
  );
  return new Set(shown.flat());
}

async function storeWords(
  calls: Calls,
  known: Known,
  { draft, act, zone, learn }: Store,
): Promise<Known & { post: Post }> {
  const before = known.post;
  const at = new Date();
  const scheduledAt = timeToSend(draft.when, before, act, zone, at);
  const input = {
    ...inputOf(draft, zone, scheduledAt, channelTimesToSend(draft, before, act, zone, at)),
    submit: act === "submit",
    approve: act === "approve",
  };
  // Approved meanwhile, it is not to be changed by somebody who takes it for a draft.
  const isDraft = (act === null || act === "save") && stageOf(before) === "draft";
  try {
    const post = before
      ? await calls.update({
          ...input,
          id: before.id,
          revision: before.revision,
          ...(isDraft ? { only_in: "draft" as const } : {}),
        })
      : await calls.create({ ...input, idea_id: draft.ideaId });
    const stored = { ...known, post, others: othersOf(draft, post).map((picture) => storedOf(picture, known.alts)) };
    learn(stored);
    calls.onStored(post);
    return stored;
  } catch (error) {
    if (before && TOO_LATE.includes(kindOf(error))) {
      const theirs = await calls.read(before.id);
      if (theirs.revision !== before.revision || isMovedOn(before, theirs)) {
        throw await outdated(calls, theirs, known);
      }
    }
    throw error;
  }
}

const NONE: ReadonlySet<number> = new Set();

function othersOf(draft: Draft, post: Post): Picture[] {
  return picturesOf(draft).filter(({ id }) => !post.media.some((shared) => shared.id === id));
}
