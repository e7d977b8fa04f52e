import { useEffect, useState } from "react";
import type { Rule } from "./rule.ts";

/**
 * An automation while it is written, kept on this device until it is saved or given up. Storage can be full, forbidden
 * or absent; writing goes on without it.
 */
export function useKeptRule(key: string, stored: Rule) {
  const [rule, setRule] = useState(stored);
  const [isBroughtBack, setBroughtBack] = useState(false);
  useEffect(() => {
    const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null"));
    if (!isRule(kept)) return;
    setRule(kept);
    setBroughtBack(true);
  }, [key]);
  const forget = () => void attempt(() => localStorage.removeItem(key));
  const write = (next: Rule) => {
    setRule(next);
    attempt(() => localStorage.setItem(key, JSON.stringify(next)));
  };
  const startOver = () => {
    forget();
    setRule(stored);
    setBroughtBack(false);
  };
  return [rule, write, { isBroughtBack, startOver, forget }] as const;
}

/** Whether it has every part of a rule; an older version of this page may have kept another shape. */
function isRule(value: unknown): value is Rule {
  if (typeof value !== "object" || value === null) return false;
  const parts = ["name", "kinds", "channelId", "clauses", "tag", "assign", "draft"];
  return parts.every((part) => part in value);
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
