import { useCallback, useRef, useState } from "react";
import type { Refusal } from "#ui/refusal.ts";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { type Draft, draftOf, isBlank, isSameDraft, type Post } from "./draft.ts";
import type { Act } from "./intents.ts";
import { stageOf } from "./stage.ts";
import { useAutosave } from "./use-autosave.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import { EditConflict, type Known, useStorePost } from "./use-store-post.ts";

/** What the composer is doing, for the line that says so. */
export type Activity =
  | { kind: "idle"; savedAt: Date | null }
  | { kind: "saving"; act: Act | null }
  | { kind: "failed"; refusal: Refusal };

export interface Conflict {
  theirs: Post;
  /** What was wanted when it came up. */
  act: Act | null;
}

interface Start {
  /** The stored post; null for a new one. */
  post: Post | null;
  /** What to begin with. */
  draft: Draft;
  /** Told when a new post got its id. */
  onCreated: (post: Post) => void;
  /** Told when an act of the person's own is done. */
  onDone: (post: Post, act: Act) => void;
}

const altsOf = (draft: Draft) => new Map(draft.pictures.map(({ id, alt_text: alt }) => [id, alt]));

/** Everything the composer holds: what is being written, what the studio has of it, and how the one becomes the other. */
export function useComposer({ post, draft: first, onCreated, onDone }: Start) {
  const { id: brandId, timezone: zone } = useBrand();
  const store = useStorePost();
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState(first);
  const [known, setKnown] = useState<Known>({ post, alts: altsOf(first) });
  const [activity, setActivity] = useState<Activity>({ kind: "idle", savedAt: null });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useRef({ draft, known });
  latest.current.draft = draft;
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const learn = (next: Known) => {
    latest.current.known = next;
    setKnown(next);
  };
  const isDirty = !isSameDraft(draft, saved);
  const copy = useLocalCopy({ brandId, postId: known.post?.id ?? null, draft, isDirty });

  const storeOnce = async (act: Act | null) => {
    const { draft: sent, known: before } = latest.current;
    setActivity({ kind: "saving", act });
    try {
      const stored = await store({ draft: sent, act, zone, known: before, learn });
      setSaved(sent);
      if (latest.current.draft === sent) copy.forget();
      if (before.post === null && act === null) onCreated(stored);
      if (act === null) setActivity({ kind: "idle", savedAt: new Date() });
      else onDone(stored, act);
    } catch (error) {
      const isConflict = error instanceof EditConflict;
      if (isConflict) setConflict({ theirs: error.theirs, act });
      setActivity(isConflict ? { kind: "idle", savedAt: null } : { kind: "failed", refusal: refusalOf(error) });
    }
  };
  /** One after the other: a save that was asked for while another runs starts from what that one brought. */
  const save = (act: Act | null) => {
    running.current = running.current.then(() => storeOnce(act));
  };

  const isDue =
    isDirty && !isBlank(draft) && !conflict && stageOf(known.post) === "draft" && activity.kind !== "saving";
  useAutosave({ isDue, draft, isFailing: activity.kind === "failed", save: () => save(null) });

  const change = useCallback((how: Partial<Draft> | ((draft: Draft) => Draft)) => {
    setDraft((current) => (typeof how === "function" ? how(current) : { ...current, ...how }));
  }, []);
  /** A picture that has just come in: its alt text is what the studio has. */
  const knowPicture = (id: number, alt: string) =>
    learn({ ...latest.current.known, alts: new Map(latest.current.known.alts).set(id, alt) });

  const takeTheirs = ({ theirs }: Conflict) => {
    copy.lay(draft);
    const next = draftOf(theirs);
    setDraft(next);
    setSaved(next);
    learn({ post: theirs, alts: altsOf(next) });
    setConflict(null);
    setActivity({ kind: "idle", savedAt: null });
  };
  const keepMine = ({ theirs, act }: Conflict) => {
    learn({ post: theirs, alts: new Map([...latest.current.known.alts, ...altsOf(draftOf(theirs))]) });
    setConflict(null);
    save(act);
  };

  return { draft, change, knowPicture, known, activity, save, isDirty, copy, conflict, takeTheirs, keepMine };
}

export type Composer = ReturnType<typeof useComposer>;
