import { useDebouncedCallback } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Idea } from "./idea-words.ts";
import { sayRefused } from "./say.tsx";
import { useShowChanged } from "./use-show-changed.ts";

interface Text {
  headline: string;
  body: string;
}

const PAUSE_MS = 800;

/**
 * Headline and body of an idea, stored by themselves when one pauses, closes the panel or is back online. What is not
 * stored yet is kept in the tab, so that a reload does not lose it.
 */
export function useIdeaText(idea: Idea) {
  const { id } = idea;
  const saved = useRef<Text>({ headline: idea.headline, body: idea.body });
  const [text, setText] = useState<Text>(() => readKept(id) ?? saved.current);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(text);
  const isHere = useRef(true);
  const show = useShowChanged();
  const update = useMutation(useTRPC().ideas.update.mutationOptions({ scope: { id: "ideas" } }));

  const store = async () => {
    const { headline, body } = latest.current;
    const changes = {
      ...(headline === saved.current.headline ? {} : { headline }),
      ...(body === saved.current.body ? {} : { body }),
    };
    if (Object.keys(changes).length === 0 || headline.trim() === "") return;
    try {
      const stored = await update.mutateAsync({ id, ...changes });
      saved.current = { headline, body };
      setRefusal(null);
      if (isSame(latest.current, saved.current)) forget(id);
      show(stored);
    } catch (error) {
      if (isHere.current) setRefusal(refusalOf(error).message);
      else sayRefused("What you wrote last is kept in this tab until you open the idea again.", error);
    }
  };
  const soon = useDebouncedCallback(store, { delay: PAUSE_MS, flushOnUnmount: true });

  const change = (part: Partial<Text>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setText(next);
    keep(id, next);
    soon();
  };

  const retry = useRef(store);
  useEffect(() => {
    retry.current = store;
  });
  useEffect(() => {
    const again = () => void retry.current();
    isHere.current = true;
    // What a reload found in the tab is stored now.
    again();
    window.addEventListener("online", again);
    return () => {
      isHere.current = false;
      window.removeEventListener("online", again);
    };
  }, []);

  const isStored = isSame(text, saved.current);
  return {
    text,
    change,
    store,
    headlineError: text.headline.trim() === "" ? "Give it a headline; until then nothing is stored." : null,
    state:
      refusal !== null
        ? ("refused" as const)
        : isStored && !update.isPending
          ? ("stored" as const)
          : ("storing" as const),
    refusal,
  };
}

function isSame(a: Text, b: Text): boolean {
  return a.headline === b.headline && a.body === b.body;
}

const keyOf = (id: number) => `masthead.idea.${id}`;

function keep(id: number, text: Text): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(text));
  } catch {
    // A browser that keeps nothing for us still has the server.
  }
}

function forget(id: number): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // As above.
  }
}

function readKept(id: number): Text | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
    return isText(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isText(kept: unknown): kept is Text {
  if (typeof kept !== "object" || kept === null || !("headline" in kept && "body" in kept)) return false;
  return typeof kept.headline === "string" && typeof kept.body === "string";
}
