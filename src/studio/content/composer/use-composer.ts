import { useCallback, useEffect, useRef } from "react";
import type { DraftState } from "#studio/content/drafts/draft-state.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { kindOf, refusalOf } from "#studio/frame/refusal-of.ts";
import type { Refusal } from "#ui/refusal.ts";
import { withoutTimes } from "./channels/variants.ts";
import { withStoredAltTexts } from "./media/alt-texts.ts";
import { useReadMedia } from "./media/use-read-media.ts";
import { allMedia, type Draft, draftOf, emptyDraft, isBlank, type MediaAsset, type Post } from "./saving/draft.ts";
import { isSameDraft, postShape } from "./saving/draft-shape.ts";
import type { ServerState } from "./saving/store-post.ts";
import { useStorePost } from "./saving/use-store-post.ts";
import { useWatchedPost } from "./saving/use-watched-post.ts";
import { withTheirPost } from "./saving/with-their-post.ts";
import { type Stage, stageOf } from "./sending/stage.ts";
import type { Act } from "./time/intents.ts";

/** Why a save failed: no connection, no session, or refused by the server. */
export type FailureReason = "unreachable" | "signed_out" | "refused";

/** What the composer is doing, for the save status. */
export type Activity =
  | { kind: "idle"; savedAt: Date | null }
  | { kind: "saving"; act: Act | null }
  | { kind: "failed"; reason: FailureReason; refusal: Refusal; act: Act | null };

export interface Conflict {
  theirs: Post;
  /** Both versions, and their common base. */
  versions: { base: Draft; since: Draft; mine: Draft; theirs: Draft };
  /** The action that met the conflict. */
  act: Act | null;
}

interface ComposerInput {
  /** The stored post; null for a new one. */
  post: Post | null;
  /** The media that only channels use. */
  channelMedia: readonly MediaAsset[];
  /** The initial content. */
  draft: Draft;
  /** Called when a new post got its id. */
  onCreated: (post: Post) => void;
  /** Called when an action that the person chose is done. */
  onDone: (post: Post, act: Act) => void;
}

/** Pause in typing before an automatic save. */
const PAUSE_MS = 1200;

const altTextsOf = (draft: Draft) => new Map(allMedia(draft).map(({ id, alt_text: alt }) => [id, alt]));
const contentOf = ({ post, channelMedia, initialDraft }: ServerState) =>
  post ? draftOf(post, channelMedia) : initialDraft;

/** The state of the composer: the draft, what is stored of it, and how it is saved. */
export function useComposer({ post, channelMedia, draft: initialDraft, onCreated, onDone }: ComposerInput) {
  const { timezone: zone } = useBrand();
  const store = useStorePost();
  const isMounted = useIsMounted();
  /** The model whose text was accepted since the last save. */
  const model = useRef<string | null>(null);
  const [state, session] = useDraft<Draft, ServerState, Act>({
    store: useDraftStore(),
    shape: postShape,
    what: (known) => `post.${known.post?.id ?? "new"}`,
    server: {
      post,
      isDeleted: false,
      channelMedia,
      altTexts: altTextsOf(initialDraft),
      sharedAltTexts: new Set(),
      initialDraft,
    },
    content: initialDraft,
    isOffered: true,
    isWorthKeeping: (draft) => !isBlank(draft),
    remote: {
      contentOf,
      isOlder: (response, than) => (response.post?.updated_at ?? "") < (than.post?.updated_at ?? ""),
      // Alt texts that are saved only on request must not cause automatic saves.
      isDue: ({ content, base, server: { post: stored, isDeleted, altTexts, sharedAltTexts } }) =>
        !isDeleted &&
        stageOf(stored) === "draft" &&
        !isBlank(content) &&
        !isSameDraft(withStoredAltTexts(content, sharedAltTexts, altTexts), base),
      pause: PAUSE_MS,
      async save({ content: draft, server: before, act, isExplicit, learn }) {
        let created: Post | null = null;
        const noteStored = (known: ServerState) => {
          if (before.post === null) created = known.post;
          learn(known);
        };
        const aiModel = model.current;
        model.current = null;
        try {
          const server = await store({ draft, act, isExplicit, zone, aiModel, known: before, onProgress: noteStored });
          // An action opens another page anyway.
          if (act !== null) created = null;
          return { server, content: withStoredAltTexts(draft, server.sharedAltTexts, server.altTexts) };
        } catch (error) {
          model.current ??= aiModel;
          throw error;
        } finally {
          // Don't change the address after the person has left the page.
          if (created && isMounted()) onCreated(created);
        }
      },
    },
  });
  const { content: draft, server: known, conflict, isDirty } = state;

  const { ofPost: readChannelMedia } = useReadMedia();
  const isDeleted = useWatchedPost(known.post, {
    isDirty: isDirty || state.saving !== null,
    onMoved: (moved) => session.receiveServerCopy({ ...session.read().server, post: moved }),
    onNewRevision: (theirs) => {
      const receive = (media: MediaAsset[]) => {
        const { server, isDirty, saving } = session.read();
        // Whoever began to type meanwhile gets it with the next save, which merges.
        if (!isDirty && saving === null) session.receiveServerCopy(withTheirPost(server, theirs, media));
      };
      // Without its media, the version is received with the next read.
      void readChannelMedia(theirs).then(receive, () => undefined);
    },
  });
  useEffect(() => session.learn({ ...session.read().server, isDeleted: isDeleted }), [session, isDeleted]);
  const stage: Stage = isDeleted ? "deleted" : stageOf(known.post);

  /**
   * @param act null saves without leaving the page
   * @param isExplicit false for an automatic save
   */
  const save = (act: Act | null, isExplicit = true) => {
    void session.save(act, isExplicit).then((stored) => {
      if (stored?.post && act !== null && isMounted()) onDone(stored.post, act);
    });
  };
  const change = useCallback((update: Partial<Draft> | ((draft: Draft) => Draft)) => session.change(update), [session]);
  /** Notes the stored alt text of a newly added asset. */
  const registerAsset = ({ id, alt_text: alt }: MediaAsset) => {
    const { server } = session.read();
    session.learn({ ...server, altTexts: new Map(server.altTexts).set(id, alt) });
  };

  /** Notes the model whose text was accepted: the next save records it. */
  const noteModel = (name: string) => {
    model.current = name;
  };

  /** Continues from the merged version. What was dropped of the local version stays on this device. */
  const resolveConflict = ({ act, versions }: Conflict, chosen: Draft) => {
    session.resolve({ content: chosen });
    if (act !== null && !isSameDraft(chosen, versions.theirs)) save(act);
  };

  /** Continues with the text in a new post, without times, because this one can no longer be saved. */
  const startNewDraft = () => {
    const empty = emptyDraft([]);
    session.begin({ ...known, post: null, isDeleted: false, initialDraft: empty }, empty, {
      ...withoutTimes(draft),
      ideaId: null,
    });
  };

  return {
    draft,
    change,
    registerAsset,
    noteModel,
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
    resolveConflict,
    startNewDraft,
  };
}

/** Whether the screen is still mounted, for work that ends after the person has left. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

export type Composer = ReturnType<typeof useComposer>;

function activityOf({ saving, failure, savedAt }: DraftState<Draft, ServerState, Act>): Activity {
  if (saving) return { kind: "saving", act: saving.act };
  if (!failure) return { kind: "idle", savedAt };
  const { error, act } = failure;
  return { kind: "failed", reason: failureReasonOf(error), refusal: refusalOf(error), act };
}

function failureReasonOf(error: unknown): FailureReason {
  const kind = kindOf(error);
  if (kind === "unauthenticated") return "signed_out";
  return kind === null ? "unreachable" : "refused";
}
