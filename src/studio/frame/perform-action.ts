import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refusalOf } from "./refusal-of.ts";
import { refusalText } from "./refusal-text.ts";

/** What belongs to one request: its optimistic update, its effects after success, and its refusal. */
export interface Action<Input, Output> {
  /** Updates the cache optimistically. @returns a function that rolls it back */
  optimistic?: (input: Input) => () => void;
  /** Queries to invalidate afterwards, in either case; the action is pending until the visible ones are refetched. */
  refresh?: readonly QueryKey[];
  /** Queries to mark as stale without a refetch: for something deleted, this page would only get a 404. */
  expire?: readonly QueryKey[];
  onDone?: (output: Output, input: Input) => unknown;
  /**
   * After the refetch, also of what is not visible now: for a form that makes way for its list. The list would otherwise show what
   * was, and its buttons would move as it is refetched.
   */
  onRefreshed?: (output: Output, input: Input) => unknown;
  onRefused?: (error: unknown, input: Input) => unknown;
  /** The toast after success; null for none. */
  toast?: (output: Output, input: Input) => ReactNode;
  /** Undoes the action, by a button in that toast; null if that is no longer possible. */
  undo?: (output: Output, input: Input) => (() => void) | null;
  /** The title of the toast after a refusal. Without it, `refusal` has to be shown beside the action. */
  failed?: string | ((input: Input) => string);
}

/** The visible queries, also those that are not visible now, or none. */
export type Refetched = "active" | "all" | "none";

/** What an action needs from the page. */
export interface Effects {
  /** Whether no other action of the kind is in progress: a refetch would undo its optimistic update. */
  isLast: () => boolean;
  /** Cancels reads in progress, which would bring the old state back. */
  cancel: (key: QueryKey) => Promise<unknown>;
  /** Invalidates queries, and waits for the refetch of these of them. */
  invalidate: (key: QueryKey, refetched: Refetched) => Promise<unknown>;
  say: (message: ReactNode) => void;
  showError: (title: string, message: string) => void;
  offerUndo: (message: ReactNode, onUndo: () => void) => void;
}

/**
 * Sends a request with its effects. Independent of React, so that the effects also run after the component was
 * unmounted.
 * @returns the response; null if the person canceled the confirmation of identity, and nothing was done
 * @throws what `send` throws, after the rollback and, with `failed`, the toast
 */
export async function performAction<Input, Output>(
  input: Input,
  send: (input: Input) => Promise<Output | null>,
  action: Action<Input, Output>,
  effects: Effects,
): Promise<Output | null> {
  const { optimistic, refresh = [], expire = [], onRefreshed } = action;
  const refetch = async () => {
    if (optimistic && !effects.isLast()) return;
    await Promise.all([
      ...refresh.map((key) => effects.invalidate(key, onRefreshed ? "all" : "active")),
      ...expire.map((key) => effects.invalidate(key, "none")),
    ]);
  };
  let dismissUndo: (() => void) | undefined;
  if (optimistic) {
    await Promise.all(refresh.map(effects.cancel));
    dismissUndo = optimistic(input);
  }
  let output: Output | null;
  try {
    output = await send(input);
  } catch (error) {
    dismissUndo?.();
    await action.onRefused?.(error, input);
    const title = typeof action.failed === "function" ? action.failed(input) : action.failed;
    if (title !== undefined) effects.showError(title, refusalText(refusalOf(error)));
    // Not awaited: without a connection the refetch would delay the rejection.
    void refetch();
    throw error;
  }
  if (output === null) {
    dismissUndo?.();
    return null;
  }
  const done = output;
  await action.onDone?.(done, input);
  const message = action.toast?.(done, input) ?? null;
  if (message !== null) {
    const back = action.undo?.(done, input);
    if (back) effects.offerUndo(message, back);
    else effects.say(message);
  }
  await refetch();
  await onRefreshed?.(done, input);
  return done;
}

/**
 * Deduplicates requests: the same input, while the last request is in progress, waits for its response. Different input
 * is sent at once.
 */
export function createLatestGate<Input, Output>(): (
  input: Input,
  send: (input: Input) => Promise<Output>,
) => Promise<Output> {
  let last: { hash: string; answer: Promise<Output> } | null = null;
  return (input, send) => {
    const hash = hashKey([input]);
    if (last?.hash === hash) return last.answer;
    const mine = { hash, answer: send(input) };
    last = mine;
    const open = () => {
      if (last === mine) last = null;
    };
    mine.answer.then(open, open);
    return mine.answer;
  };
}
