import { useDebouncedCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { useAction } from "../frame/use-action.ts";
import {
  changesOf,
  heard,
  type IdeaText,
  isAllStored,
  keepMine,
  startWriting,
  takeTheirs,
  type Writing,
  withStored,
} from "./idea-text.ts";
import type { Idea } from "./idea-words.ts";
import { forgetIdea, keepIdea, readKeptIdea } from "./kept-idea.ts";
import { sayRefused } from "./say.tsx";
import { useShowChanged } from "./use-show-changed.ts";

const PAUSE_MS = 800;
/** What was heard longer ago is asked for before one's own words go over it. */
const FRESH_MS = 5_000;

/**
 * Headline and body of an idea, stored by themselves when one pauses, closes the panel or is back online. What is not
 * stored yet is kept in the tab, so that a reload does not lose it. What others write meanwhile is shown, and never
 * written over unasked.
 */
export function useIdeaText(idea: Idea) {
  const { id } = idea;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [kept] = useState(() => readKeptIdea(id));
  const [writing, setWriting] = useState(() => kept ?? startWriting(idea));
  const [refusal, setRefusal] = useState<string | null>(null);
  const now = useRef(writing);
  const isHere = useRef(true);
  const isSending = useRef(false);
  // What was kept, or did not go through, may rest on words that are not the server's any more.
  const isUnsure = useRef(kept !== null);
  const queue = useRef(Promise.resolve());
  const show = useShowChanged();
  const update = useAction(trpc.ideas.update.mutationOptions(), {
    scope: "ideas",
  });

  const put = (next: Writing) => {
    now.current = next;
    setWriting(next);
    if (isAllStored(next)) forgetIdea(id);
    else keepIdea(id, next);
  };
  const hear = (theirs: Idea) => {
    // While one's own words are on their way, they would be taken for somebody else's.
    if (!isSending.current) put(heard(now.current, theirs));
  };
  const send = async () => {
    if (changesOf(now.current) === null) return;
    try {
      const staleTime = isUnsure.current ? 0 : FRESH_MS;
      hear(await queries.fetchQuery({ ...trpc.ideas.show.queryOptions({ id }), staleTime }));
      isUnsure.current = false;
      const changes = changesOf(now.current);
      if (changes !== null) {
        isSending.current = true;
        const stored = await update.send({ id, ...changes });
        isSending.current = false;
        put(withStored(now.current, changes));
        hear(stored);
        show(stored);
      }
      setRefusal(null);
    } catch (error) {
      isSending.current = false;
      isUnsure.current = true;
      if (isHere.current) setRefusal(refusalOf(error).message);
      else sayRefused("What you wrote last is kept in this tab until you open the idea again.", error);
    }
  };

  const latest = useRef({ hear, send });
  useEffect(() => {
    latest.current = { hear, send };
  });
  // One after the other: each sends what the one before has left.
  const store = () => {
    queue.current = queue.current.then(() => latest.current.send());
    return queue.current;
  };
  const soon = useDebouncedCallback(store, { delay: PAUSE_MS, flushOnUnmount: true });
  const again = useRef(store);
  useEffect(() => latest.current.hear(idea), [idea]);
  useEffect(() => {
    const retry = () => void again.current();
    isHere.current = true;
    // What a reload found in the tab is stored now.
    retry();
    window.addEventListener("online", retry);
    return () => {
      isHere.current = false;
      window.removeEventListener("online", retry);
    };
  }, []);

  const choose = (next: Writing) => {
    put(next);
    void store();
  };
  const { text, clash } = writing;
  return {
    text,
    change: (part: Partial<IdeaText>) => {
      put({ ...now.current, text: { ...now.current.text, ...part } });
      soon();
    },
    store,
    headlineError: text.headline.trim() === "" ? "Give it a headline; until then nothing is stored." : null,
    clash: clash && {
      theirs: clash.theirs,
      keepMine: () => choose(keepMine(now.current)),
      takeTheirs: () => choose(takeTheirs(now.current)),
    },
    state: stateOf(writing, refusal, update.isPending),
    refusal,
  };
}

/** Whether all of it is stored, for the foot of the panel. */
export type TextState = "stored" | "storing" | "refused" | "clashing";

function stateOf(writing: Writing, refusal: string | null, isPending: boolean): TextState {
  if (writing.clash) return "clashing";
  if (refusal !== null) return "refused";
  return isAllStored(writing) && !isPending ? "stored" : "storing";
}
