import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import {
  type Draft,
  draftOf,
  inputOf,
  isSameDraft,
  type Picture,
  type Post,
  picturesOf,
  redescribed,
} from "./draft.ts";
import type { Act } from "./intents.ts";
import { channelTimesToSend, timeToSend } from "./time-to-send.ts";
import { useReadPictures } from "./use-read-pictures.ts";

/** What the studio has, as far as we know. */
export interface Known {
  post: Post | null;
  /** The pictures that only channels of their own show. */
  others: readonly Picture[];
  /** The stored alt text of each picture, by its id. */
  alts: ReadonlyMap<number, string>;
}

/** Somebody else changed the post meanwhile. */
export class EditConflict extends Error {
  override readonly name = "EditConflict";
  readonly theirs: Post;
  readonly others: readonly Picture[];

  constructor(theirs: Post, others: readonly Picture[]) {
    super("The post has changed meanwhile.");
    this.theirs = theirs;
    this.others = others;
  }
}

interface Store {
  draft: Draft;
  /** null saves on the way, while it is being written. */
  act: Act | null;
  zone: string;
  known: Known;
  /** Told after each step, so that a later try starts from what a failed one has changed already. */
  learn: (known: Known) => void;
}

/**
 * Stores a draft: first the alt texts, which belong to the pictures and change every post that shows them, then the post.
 * @returns a function that answers with the stored post and throws EditConflict or what the operations refuse with
 */
export function useStorePost() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const readPictures = useReadPictures();
  // Offline a save fails at once and says so, rather than wait in silence.
  const now = { networkMode: "always" } as const;
  const { mutateAsync: create } = useMutation(trpc.posts.create.mutationOptions(now));
  const { mutateAsync: update } = useMutation(trpc.posts.update.mutationOptions(now));
  const { mutateAsync: redescribe } = useMutation(trpc.media.update.mutationOptions(now));

  const read = (id: number) => queries.fetchQuery({ ...trpc.posts.show.queryOptions({ id }), staleTime: 0, ...now });

  const describePictures = async ({ draft, known, learn }: Store): Promise<Known> => {
    const pictures = redescribed(draft, known.alts);
    if (pictures.length === 0) return known;
    const alts = new Map(known.alts);
    for (const { id, alt_text } of pictures) {
      alts.set(id, (await redescribe({ id, alt_text })).alt_text);
    }
    if (!known.post) return { ...known, alts };
    const post = await read(known.post.id);
    if (!isSameButAlts(post, known.post)) throw new EditConflict(post, await readPictures.ofPost(post));
    const learnt = { ...known, post, alts };
    learn(learnt);
    return learnt;
  };

  return async (job: Store): Promise<Post> => {
    const { draft, act, zone, learn } = job;
    const described = await describePictures(job);
    const before = described.post;
    const now = new Date();
    const scheduledAt = timeToSend(draft.when, before, act, zone, now);
    const input = {
      ...inputOf(draft, zone, scheduledAt, channelTimesToSend(draft, before, act, zone, now)),
      submit: act === "submit",
      approve: act === "approve",
    };
    try {
      const post = before
        ? await update({ ...input, id: before.id, revision: before.revision })
        : await create({ ...input, idea_id: draft.ideaId });
      learn({ ...described, post, others: othersOf(draft, post) });
      queries.setQueryData(trpc.posts.show.queryKey({ id: post.id }), post);
      void queries.invalidateQueries({ queryKey: trpc.posts.list.pathKey() });
      void queries.invalidateQueries({ queryKey: trpc.posts.publications.pathKey() });
      void queries.invalidateQueries({ queryKey: trpc.thread.pathKey() });
      return post;
    } catch (error) {
      if (before && kindOf(error) === "revision_conflict") {
        const theirs = await read(before.id);
        throw new EditConflict(theirs, await readPictures.ofPost(theirs));
      }
      throw error;
    }
  };
}

function othersOf(draft: Draft, post: Post): Picture[] {
  return picturesOf(draft).filter(({ id }) => !post.media.some((shared) => shared.id === id));
}

/** Our own new alt texts make a new revision too; anything else that differs is somebody's edit. */
function isSameButAlts(a: Post, b: Post): boolean {
  const plain = (post: Post) => {
    const draft = draftOf(post);
    return { ...draft, pictures: draft.pictures.map((picture) => ({ ...picture, alt_text: "" })) };
  };
  return isSameDraft(plain(a), plain(b));
}
