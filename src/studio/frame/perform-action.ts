import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refusalOf } from "./refusal-of.ts";
import { refusalText } from "./refusal-text.ts";

/** What belongs to sending one request: what shows before the answer, after it, and when it is refused. */
export interface Action<Input, Output> {
  /** Shows the outcome before the server has answered. @returns what takes that back when it is refused */
  optimistic?: (input: Input) => () => void;
  /** Read again afterwards, done or refused; the action counts as pending until what is shown of it has come. */
  refresh?: readonly QueryKey[];
  /** Read again only where it is shown next: of what was deleted, this page would only hear that it is gone. */
  expire?: readonly QueryKey[];
  onDone?: (output: Output, input: Input) => unknown;
  onRefused?: (error: unknown, input: Input) => unknown;
  /** What to say when it is done; null: nothing. */
  toast?: (output: Output, input: Input) => ReactNode;
  /** What takes it back, by a button in that toast; null where nothing can any more. */
  undo?: (output: Output, input: Input) => (() => void) | null;
  /** The title of a toast about a refusal. Without it, `refusal` is to be shown where the action is. */
  failed?: string | ((input: Input) => string);
}

/** What an action needs of the page. */
export interface Effects {
  /** Whether nothing else of the kind is on its way: else reading again would bring back what that one changes. */
  isLast: () => boolean;
  /** Stops reads on their way, which would bring the old state back. */
  cancel: (key: QueryKey) => Promise<unknown>;
  /** Marks reads as old; those that are shown are sent again with `isNow`. */
  invalidate: (key: QueryKey, isNow: boolean) => Promise<unknown>;
  say: (message: ReactNode) => void;
  showError: (title: string, message: string) => void;
  offerUndo: (message: ReactNode, onUndo: () => void) => void;
}

/**
 * Sends a request and does what belongs to it. Everything happens here rather than in a component, so that it also
 * happens when the component is gone by then.
 * @returns the answer; null where the person went back instead of confirming who they are, and nothing was done
 * @throws what `send` throws, after it was taken back and, with `failed`, said
 */
export async function performAction<Input, Output>(
  input: Input,
  send: (input: Input) => Promise<Output | null>,
  action: Action<Input, Output>,
  effects: Effects,
): Promise<Output | null> {
  const { optimistic, refresh = [], expire = [] } = action;
  const refetch = async () => {
    if (optimistic && !effects.isLast()) return;
    await Promise.all([
      ...refresh.map((key) => effects.invalidate(key, true)),
      ...expire.map((key) => effects.invalidate(key, false)),
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
    // Not waited for: without a connection that would take longer than the refusal may.
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
  return done;
}

/**
 * Lets a request through once: the same input again, while the last one is on its way, waits for that answer. Different
 * input is sent at once.
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
