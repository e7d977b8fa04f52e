import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import { type Draft, draftOf, inputOf, isSameDraft, type Post, redescribed } from "./draft.ts";
import type { Act } from "./intents.ts";
import { timeToSend } from "./time-to-send.ts";

/** What the studio has, as far as we know. */
export interface Known {
  post: Post | null;
  /** The stored alt text of each picture, by its id. */
  alts: ReadonlyMap<number, string>;
}

/** Somebody else changed the post meanwhile. */
export class EditConflict extends Error {
  override readonly name = "EditConflict";
  readonly theirs: Post;

  constructor(theirs: Post) {
    super("The post has changed meanwhile.");
    this.theirs = theirs;
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
    if (!known.post) return { post: null, alts };
    const post = await read(known.post.id);
    if (!isSameButAlts(post, known.post)) throw new EditConflict(post);
    const learnt = { post, alts };
    learn(learnt);
    return learnt;
  };

  return async (job: Store): Promise<Post> => {
    const { draft, act, zone, learn } = job;
    const { post: before, alts } = await describePictures(job);
    const scheduledAt = timeToSend(draft.when, before, act, zone, new Date());
    const input = {
      ...inputOf(draft, zone, scheduledAt),
      submit: act === "submit",
      approve: act === "approve",
    };
    try {
      const post = before ? await update({ ...input, id: before.id, revision: before.revision }) : await create(input);
      learn({ post, alts });
      queries.setQueryData(trpc.posts.show.queryKey({ id: post.id }), post);
      void queries.invalidateQueries({ queryKey: trpc.posts.list.pathKey() });
      void queries.invalidateQueries({ queryKey: trpc.posts.publications.pathKey() });
      void queries.invalidateQueries({ queryKey: trpc.thread.pathKey() });
      return post;
    } catch (error) {
      if (before && kindOf(error) === "revision_conflict") throw new EditConflict(await read(before.id));
      throw error;
    }
  };
}

/** Our own new alt texts make a new revision too; anything else that differs is somebody's edit. */
function isSameButAlts(a: Post, b: Post): boolean {
  const plain = (post: Post) => {
    const draft = draftOf(post);
    return { ...draft, pictures: draft.pictures.map((picture) => ({ ...picture, alt_text: "" })) };
  };
  return isSameDraft(plain(a), plain(b));
}
