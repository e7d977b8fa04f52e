import { useCallback, useRef, useState } from "react";
import type { Refusal } from "#ui/refusal.ts";
import { useBrand } from "../frame/brand.tsx";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";
import { type Draft, draftOf, isBlank, isSameDraft, type Picture, type Post, picturesOf } from "./draft.ts";
import type { Act } from "./intents.ts";
import { stageOf } from "./stage.ts";
import { useAutosave } from "./use-autosave.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import { EditConflict, type Known, useStorePost } from "./use-store-post.ts";

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
  const latest = useRef({ draft, known, saved });
  latest.current.draft = draft;
  latest.current.saved = saved;
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
      if (error instanceof EditConflict) {
        setConflict({ theirs: error.theirs, others: error.others, base: latest.current.saved, act });
        setActivity({ kind: "idle", savedAt: null });
      } else setActivity({ kind: "failed", trouble: troubleOf(error), refusal: refusalOf(error), act });
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

  return { draft, change, knowPicture, known, activity, save, isDirty, copy, conflict, settle };
}

export type Composer = ReturnType<typeof useComposer>;

function troubleOf(error: unknown): Trouble {
  const kind = kindOf(error);
  if (kind === "unauthenticated") return "signed_out";
  return kind === null ? "unreachable" : "refused";
}
