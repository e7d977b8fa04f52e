import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { OutdatedDraft } from "#studio/content/drafts/draft-state.ts";
import { recordShape } from "#studio/content/drafts/merge.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import type { Idea } from "./idea-labels.ts";
import { showError } from "./toasts.ts";
import { useUpdateCachedIdea } from "./use-update-cached-idea.ts";

/** The text fields of an idea. */
export type IdeaText = Pick<Idea, "headline" | "body">;

const SHAPE = recordShape<IdeaText>({ headline: "", body: "" });
const PAUSE_MS = 800;
/** A cached idea older than this is fetched again before saving. */
const FRESH_MS = 5_000;

const textOf = ({ headline, body }: IdeaText): IdeaText => ({ headline, body });
const isSame = (a: IdeaText, b: IdeaText) => a.headline === b.headline && a.body === b.body;

/**
 * Headline and body of an idea, saved automatically. Changes of others are merged or shown as a conflict, never
 * overwritten.
 */
export function useIdeaText(idea: Idea) {
  const { id } = idea;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const show = useUpdateCachedIdea();
  const isMounted = useRef(false);
  const { send } = useAction(trpc.ideas.update.mutationOptions(), { scope: "ideas" });
  // What was saved here may be newer than what the cache has, or is being sent.
  const read = async (server: Idea): Promise<Idea> => {
    const cached = await queries.fetchQuery({ ...trpc.ideas.show.queryOptions({ id }), staleTime: FRESH_MS });
    return cached.updated_at < server.updated_at ? server : cached;
  };

  const [{ content: text, isDirty, saving, failure, conflict }, draft] = useDraft<IdeaText, Idea>({
    store: useDraftStore(),
    shape: SHAPE,
    what: () => `idea.${id}`,
    server: idea,
    content: textOf(idea),
    remote: {
      contentOf: textOf,
      isOlder: (response, than) => response.updated_at < than.updated_at,
      isDue: ({ content }) => content.headline.trim() !== "",
      pause: PAUSE_MS,
      async save({ content, server, isUnsure }) {
        try {
          const theirs = isUnsure ? await client.ideas.show.query({ id }) : await read(server);
          if (theirs.updated_at > server.updated_at && !isSame(theirs, server)) throw new OutdatedDraft(theirs);
          const stored = await send({
            id,
            ...(content.headline === theirs.headline ? {} : { headline: content.headline }),
            ...(content.body === theirs.body ? {} : { body: content.body }),
          });
          show(stored);
          return { server: stored, content };
        } catch (error) {
          if (!isMounted.current && !(error instanceof OutdatedDraft)) {
            showError(t("Your latest changes are kept in this browser."), error);
          }
          throw error;
        }
      },
    },
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => draft.receiveServerCopy(idea), [draft, idea]);

  const store = () => draft.save(null, false);
  const choose = (side: "mine" | "theirs") => () => {
    draft.resolve(side);
    void store();
  };
  const refusal = failure ? refusalOf(failure.error).message : null;
  return {
    text,
    change: (part: Partial<IdeaText>) => draft.change(part),
    store,
    headlineError: text.headline.trim() === "" ? t("Enter a headline to save.") : null,
    conflict: conflict && {
      theirs: partOf(conflict.theirs, conflict.fields),
      keepMine: choose("mine"),
      useTheirs: choose("theirs"),
    },
    state: stateOf(conflict !== null, refusal !== null, isDirty || saving !== null),
    refusal,
  };
}

/** Save status for the footer. */
export type TextState = "stored" | "storing" | "refused" | "conflict";

function stateOf(hasConflict: boolean, isRefused: boolean, isStoring: boolean): TextState {
  if (hasConflict) return "conflict";
  if (isRefused) return "refused";
  return isStoring ? "storing" : "stored";
}

function partOf(text: IdeaText, fields: readonly string[]): Partial<IdeaText> {
  return Object.fromEntries(Object.entries(textOf(text)).filter(([field]) => fields.includes(field)));
}
