import { useCallback, useEffect, useRef } from "react";
import type { Refusal } from "#ui/refusal.ts";
import type { DraftState } from "../drafts/draft-state.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useDraftStore } from "../drafts/use-draft-store.ts";
import { useBrand } from "../frame/brand.tsx";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";
import { withStoredAlts } from "./alts.ts";
import { type Draft, draftOf, emptyDraft, isBlank, type Picture, type Post, picturesOf } from "./draft.ts";
import { isSameDraft, postShape } from "./draft-shape.ts";
import type { Act } from "./intents.ts";
import { type Stage, stageOf } from "./stage.ts";
import type { Known } from "./store-post.ts";
import { useStorePost } from "./use-store-post.ts";
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
  /** Mine, theirs, and what both began with. */
  versions: { base: Draft; since: Draft; mine: Draft; theirs: Draft };
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

/** Long enough for a thought to end, short enough that little is ever unsaved. */
const PAUSE_MS = 1200;

const altsOf = (draft: Draft) => new Map(picturesOf(draft).map(({ id, alt_text: alt }) => [id, alt]));
const contentOf = ({ post, others, first }: Known) => (post ? draftOf(post, others) : first);

/** Everything the composer holds: what is being written, what the studio has of it, and how the one becomes the other. */
export function useComposer({ post, others, draft: first, onCreated, onDone }: Start) {
  const { timezone: zone } = useBrand();
  const store = useStorePost();
  const isHere = useIsHere();
  const [state, session] = useDraft<Draft, Known, Act>({
    store: useDraftStore(),
    shape: postShape,
    what: (known) => `post.${known.post?.id ?? "new"}`,
    server: { post, isDeleted: false, others, alts: altsOf(first), waiting: new Set(), first },
    content: first,
    isOffered: true,
    isWorthKeeping: (draft) => !isBlank(draft),
    remote: {
      contentOf,
      isOlder: (answer, than) => (answer.post?.updated_at ?? "") < (than.post?.updated_at ?? ""),
      // What waits to be asked for is no reason to save again and again.
      isDue: ({ content, base, server: { post: stored, isDeleted, alts, waiting } }) =>
        !isDeleted &&
        stageOf(stored) === "draft" &&
        !isBlank(content) &&
        !isSameDraft(withStoredAlts(content, waiting, alts), base),
      pause: PAUSE_MS,
      async save({ content: draft, server: before, act, isAsked, learn }) {
        let created: Post | null = null;
        const learnMore = (known: Known) => {
          if (before.post === null) created = known.post;
          learn(known);
        };
        try {
          const server = await store({ draft, act, isAsked, zone, known: before, learn: learnMore });
          // An act leads to another page by itself.
          if (act !== null) created = null;
          return { server, content: withStoredAlts(draft, server.waiting, server.alts) };
        } finally {
          // Whoever left while it was on its way is not led anywhere by it.
          if (created && isHere()) onCreated(created);
        }
      },
    },
  });
  const { content: draft, server: known, conflict, isDirty } = state;

  const isGone = useWatchedPost(known.post, (moved) =>
    session.receiveServerCopy({ ...session.read().server, post: moved }),
  );
  useEffect(() => session.learn({ ...session.read().server, isDeleted: isGone }), [session, isGone]);
  const stage: Stage = isGone ? "gone" : stageOf(known.post);

  /**
   * @param act null saves without leaving the page
   * @param isAsked false where the person did not ask for it
   */
  const save = (act: Act | null, isAsked = true) => {
    void session.save(act, isAsked).then((stored) => {
      if (stored?.post && act !== null && isHere()) onDone(stored.post, act);
    });
  };
  const change = useCallback((how: Partial<Draft> | ((draft: Draft) => Draft)) => session.change(how), [session]);
  /** A picture that has just come in: its alt text is what the studio has. */
  const knowPicture = ({ id, alt_text: alt }: Picture) => {
    const { server } = session.read();
    session.learn({ ...server, alts: new Map(server.alts).set(id, alt) });
  };

  /** Goes on from what the other one saved. A version of mine that is given up in parts stays on this device. */
  const settle = ({ act, versions }: Conflict, chosen: Draft) => {
    session.resolve({ content: chosen });
    if (act !== null && !isSameDraft(chosen, versions.theirs)) save(act);
  };

  /** Goes on with what is written in a post of its own: this one takes nothing any more. Old times have passed. */
  const beginAnew = () => {
    const empty = emptyDraft([]);
    session.begin({ ...known, post: null, isDeleted: false, first: empty }, empty, {
      ...withoutTimes(draft),
      ideaId: null,
    });
  };

  return {
    draft,
    change,
    knowPicture,
    known,
    stage,
    activity: activityOf(state),
    save,
    isDirty,
    found: state.found,
    restoreFound: (adapt: (found: Draft) => Draft) => session.restoreFound(adapt),
    dismissFound: () => session.dismissFound(),
    conflict: conflict?.theirs.post
      ? {
          theirs: conflict.theirs.post,
          versions: { base: state.base, since: conflict.since, mine: draft, theirs: contentOf(conflict.theirs) },
          act: conflict.act,
        }
      : null,
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

function activityOf({ saving, failure, savedAt }: DraftState<Draft, Known, Act>): Activity {
  if (saving) return { kind: "saving", act: saving.act };
  if (!failure) return { kind: "idle", savedAt };
  const { error, act } = failure;
  return { kind: "failed", trouble: troubleOf(error), refusal: refusalOf(error), act };
}

function troubleOf(error: unknown): Trouble {
  const kind = kindOf(error);
  if (kind === "unauthenticated") return "signed_out";
  return kind === null ? "unreachable" : "refused";
}
