import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { OutdatedDraft } from "../drafts/draft-state.ts";
import { recordShape } from "../drafts/merge.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useDraftStore } from "../drafts/use-draft-store.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { useAction } from "../frame/use-action.ts";
import type { Idea } from "./idea-words.ts";
import { showRefused } from "./say.tsx";
import { useShowChanged } from "./use-show-changed.ts";

/** What one writes about an idea. */
export type IdeaText = Pick<Idea, "headline" | "body">;

const SHAPE = recordShape<IdeaText>({ headline: "", body: "" });
const PAUSE_MS = 800;
/** What was heard longer ago is asked for before one's own words go over it. */
const FRESH_MS = 5_000;

const textOf = ({ headline, body }: IdeaText): IdeaText => ({ headline, body });
const isSame = (a: IdeaText, b: IdeaText) => a.headline === b.headline && a.body === b.body;

/** Headline and body of an idea, stored by themselves. What others write meanwhile is shown, and never written over unasked. */
export function useIdeaText(idea: Idea) {
  const { id } = idea;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const show = useShowChanged();
  const isHere = useRef(false);
  const { send } = useAction(trpc.ideas.update.mutationOptions(), { scope: "ideas" });
  const read = (staleTime: number) => queries.fetchQuery({ ...trpc.ideas.show.queryOptions({ id }), staleTime });

  const [{ content: text, isDirty, saving, failure, conflict }, draft] = useDraft<IdeaText, Idea>({
    store: useDraftStore(),
    shape: SHAPE,
    what: () => `idea.${id}`,
    server: idea,
    content: textOf(idea),
    remote: {
      contentOf: textOf,
      isOlder: (answer, than) => answer.updated_at < than.updated_at,
      isDue: ({ content }) => content.headline.trim() !== "",
      pause: PAUSE_MS,
      async save({ content, server, isUnsure }) {
        try {
          const theirs = await read(isUnsure ? 0 : FRESH_MS);
          if (theirs.updated_at > server.updated_at && !isSame(theirs, server)) throw new OutdatedDraft(theirs);
          const stored = await send({
            id,
            ...(content.headline === theirs.headline ? {} : { headline: content.headline }),
            ...(content.body === theirs.body ? {} : { body: content.body }),
          });
          show(stored);
          return { server: stored, content };
        } catch (error) {
          if (!isHere.current && !(error instanceof OutdatedDraft)) {
            showRefused("Your latest changes are kept in this browser.", error);
          }
          throw error;
        }
      },
    },
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
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
    headlineError: text.headline.trim() === "" ? "Enter a headline to save." : null,
    clash: conflict && {
      theirs: partOf(conflict.theirs, conflict.fields),
      keepMine: choose("mine"),
      takeTheirs: choose("theirs"),
    },
    state: stateOf(conflict !== null, refusal !== null, isDirty || saving !== null),
    refusal,
  };
}

/** Whether all of it is stored, for the foot of the panel. */
export type TextState = "stored" | "storing" | "refused" | "clashing";

function stateOf(isClashing: boolean, isRefused: boolean, isStoring: boolean): TextState {
  if (isClashing) return "clashing";
  if (isRefused) return "refused";
  return isStoring ? "storing" : "stored";
}

function partOf(text: IdeaText, fields: readonly string[]): Partial<IdeaText> {
  return Object.fromEntries(Object.entries(textOf(text)).filter(([field]) => fields.includes(field)));
}
