import { useCallback, useEffect, useRef, useState } from "react";
import type { Refusal } from "#ui/refusal.ts";
import { useBrand } from "../frame/brand.tsx";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";
import { withStoredAlts } from "./alts.ts";
import { type Draft, draftOf, emptyDraft, isBlank, isSameDraft, type Picture, type Post, picturesOf } from "./draft.ts";
import type { Act } from "./intents.ts";
import { type Stage, stageOf } from "./stage.ts";
import { useAutosave } from "./use-autosave.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import { EditConflict, type Known, useStorePost } from "./use-store-post.ts";
import { useWatchedPost } from "./use-watched-post.ts";
import { withoutTimes } from "./variants.ts";

/** Why the studio has not got something: it could not be reached, does not know who asks any more, or refused. */
export type Trouble = "unreachable" | "signed_out" | "refused";

/** What the composer is doing, for the line that says so. */
export type Activity =
  | { kind: "idle"; savedAt: Date | null }
  | { kind: "saving"; act: Act | null }
  | { kind: "failed"; trouble: Trouble; refusal: Refusal; act: Act | null };

export interface Conflict {
  theirs: Post;
  /** The pictures that only channels of their own show in it. */
  others: readonly Picture[];
  /** What both began with. */
  base: Draft;
  /** What was wanted when it came up. */
  act: Act | null;
}

interface Start {
  /** The stored post; null for a new one. */
  post: Post | null;
  /** The pictures that only channels of their own show. */
  others: readonly Picture[];
  /** What to begin with. */
  draft: Draft;
  /** Told when a new post got its id. */
  onCreated: (post: Post) => void;
  /** Told when an act of the person's own is done. */
  onDone: (post: Post, act: Act) => void;
}

const altsOf = (draft: Draft) => new Map(picturesOf(draft).map(({ id, alt_text: alt }) => [id, alt]));

/** Everything the composer holds: what is being written, what the studio has of it, and how the one becomes the other. */
export function useComposer({ post, others, draft: first, onCreated, onDone }: Start) {
  const { id: brandId, timezone: zone } = useBrand();
  const store = useStorePost();
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState(first);
  const [known, setKnown] = useState<Known>({ post, others, alts: altsOf(first) });
  const [activity, setActivity] = useState<Activity>({ kind: "idle", savedAt: null });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set());
  const latest = useRef({ draft, known, saved });
  latest.current.draft = draft;
  latest.current.saved = saved;
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const isHere = useIsHere();

  const learn = (next: Known) => {
    latest.current.known = next;
    setKnown(next);
  };
  const isGone = useWatchedPost(known.post, (post) => learn({ ...latest.current.known, post }));
  const stage: Stage = isGone ? "gone" : stageOf(known.post);
  const isDirty = !isSameDraft(draft, saved);
  const copy = useLocalCopy({ brandId, postId: known.post?.id ?? null, draft, isDirty });

  const storeOnce = async (act: Act | null, isAsked: boolean) => {
    const { draft: sent, known: before } = latest.current;
    // It waited for another save, which may have brought all of it, or the post's approval.
    if (!isAsked && (stageOf(before.post) !== "draft" || isSameDraft(sent, latest.current.saved))) return;
    const tellCreated = (isStaying: boolean) => {
      const { post: stored } = latest.current.known;
      if (before.post !== null || stored === null) return;
      copy.follow(stored.id);
      // Whoever left while it was on its way is not led anywhere by it.
      if (isStaying && isHere()) onCreated(stored);
    };
    setActivity({ kind: "saving", act });
    try {
      const stored = await store({ draft: sent, act, isAsked, zone, known: before, learn });
      const kept = withStoredAlts(sent, stored.waiting, latest.current.known.alts);
      latest.current.saved = kept;
      setSaved(kept);
      setWaiting(stored.waiting);
      if (latest.current.draft === sent && stored.waiting.size === 0) copy.forget();
      tellCreated(act === null);
      if (act === null) setActivity({ kind: "idle", savedAt: new Date() });
      else if (isHere()) onDone(stored.post, act);
    } catch (error) {
      tellCreated(true);
      if (!(error instanceof EditConflict)) {
        setActivity({ kind: "failed", trouble: troubleOf(error), refusal: refusalOf(error), act });
        return;
      }
      const { theirs, others } = error;
      // The same words at another stage: there is nothing to choose.
      if (theirs.revision === latest.current.known.post?.revision) learn({ ...latest.current.known, post: theirs });
      else setConflict({ theirs, others, base: latest.current.saved, act });
      setActivity({ kind: "idle", savedAt: null });
    }
  };
  /**
   * One after the other: a save that was asked for while another runs starts from what that one brought.
   * @param act null saves without leaving the page
   * @param isAsked false where the person did not ask for it
   */
  const save = (act: Act | null, isAsked = true) => {
    running.current = running.current.then(() => storeOnce(act, isAsked));
  };

  // What waits to be asked for is no reason to save again and again.
  const isDue =
    !isSameDraft(withStoredAlts(draft, waiting, known.alts), saved) &&
    !isBlank(draft) &&
    !conflict &&
    stage === "draft";
  useAutosave({
    isDue,
    isSaving: activity.kind === "saving",
    draft,
    isFailing: activity.kind === "failed",
    save: () => save(null, false),
  });

  const change = useCallback((how: Partial<Draft> | ((draft: Draft) => Draft)) => {
    setDraft((current) => (typeof how === "function" ? how(current) : { ...current, ...how }));
  }, []);
  /** A picture that has just come in: its alt text is what the studio has. */
  const knowPicture = ({ id, alt_text: alt }: Picture) =>
    learn({ ...latest.current.known, alts: new Map(latest.current.known.alts).set(id, alt) });

  /** Goes on from what the other one saved. A version of mine that is given up in parts stays on this device. */
  const settle = ({ theirs, others, act }: Conflict, chosen: Draft) => {
    const stored = draftOf(theirs, others);
    if (!isSameDraft(chosen, latest.current.draft)) copy.lay(latest.current.draft);
    // The save below starts from it, before the screen has drawn it.
    latest.current.draft = chosen;
    setDraft(chosen);
    setSaved(stored);
    learn({ post: theirs, others, alts: new Map([...latest.current.known.alts, ...altsOf(stored)]) });
    setConflict(null);
    setActivity({ kind: "idle", savedAt: null });
    if (act !== null && !isSameDraft(chosen, stored)) save(act);
  };

  /** Goes on with what is written in a post of its own: this one takes nothing any more. Old times have passed. */
  const beginAnew = () => {
    const chosen = { ...withoutTimes(latest.current.draft), ideaId: null };
    latest.current.draft = chosen;
    setDraft(chosen);
    setSaved(emptyDraft([]));
    learn({ ...latest.current.known, post: null });
    setActivity({ kind: "idle", savedAt: null });
  };

  return {
    draft,
    change,
    knowPicture,
    known,
    stage,
    activity,
    save,
    isDirty,
    waiting,
    copy,
    conflict,
    settle,
    beginAnew,
  };
}

/** Says whether the screen is still there, for what ends later than somebody stays. */
function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

export type Composer = ReturnType<typeof useComposer>;

function troubleOf(error: unknown): Trouble {
  const kind = kindOf(error);
  if (kind === "unauthenticated") return "signed_out";
  return kind === null ? "unreachable" : "refused";
}
