import { notifications } from "@mantine/notifications";
import {
  type MutationFunction,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Refusal } from "#ui/refusal.ts";
import type { Confirmed, Demand, Proof } from "./confirm-person.tsx";
import { type Action, createLatestGate, type Effects, performAction } from "./perform-action.ts";
import { refusalOf } from "./refusal-of.ts";
import { showUndo } from "./show-undo.tsx";

/** A request as tRPC describes it, `trpc.posts.update.mutationOptions()`, or one of its own. */
interface Request<Input, Output> {
  mutationKey?: QueryKey;
  mutationFn?: MutationFunction<Output, Input>;
}

interface ActionOptions<Input, Output> extends Action<Input, Output> {
  /** Actions of the same scope are sent one after the other. */
  scope?: string;
  /** Asks who one is before it is sent, or where the server asks for that; of `useConfirmed`. */
  confirm?: Confirmed["confirmed"];
  demand?: Demand;
}

interface ActionState<Input, Output> {
  /** Sends it, and goes on with the answer; a refusal is shown by `failed`, or by `refusal`. */
  run: (input: Input, then?: (output: Output) => void) => void;
  /** Sends it and hands out the answer; throws a refusal, for who shows it. */
  send: (input: Input) => Promise<Output>;
  /** From being sent until what it changed is read again. */
  isPending: boolean;
  isDone: boolean;
  /** What the last answer was. */
  output: Output | undefined;
  /** What is on its way, or was sent last. */
  input: Input | undefined;
  refusal: Refusal | null;
  reset: () => void;
}

/**
 * One action of a screen: sends the request once, shows and takes back what was expected of it, reads again what it
 * changes, says what was done with a way back, or why it was refused. With `confirm`, the answer is null where the
 * person went back instead.
 *
 * `const remove = useAction(trpc.posts.remove.mutationOptions(), { refresh: [trpc.posts.pathKey()], failed: "Not deleted" })`
 */
export function useAction<Input = void, Output = unknown>(
  request: Request<Input, Output>,
  options?: ActionOptions<Input, Output> & { confirm?: undefined },
): ActionState<Input, Output>;
export function useAction<Input = void, Output = unknown>(
  request: Request<Input, Output>,
  options: ActionOptions<Input, Output>,
): ActionState<Input, Output | null>;
export function useAction<Input, Output>(
  { mutationKey, mutationFn }: Request<Input, Output>,
  { scope, confirm, demand, ...action }: ActionOptions<Input, Output> = {},
): ActionState<Input, Output | null> {
  const queries = useQueryClient();
  const [gate] = useState(() => createLatestGate<Input, Output | null>());
  const [inFlight, setInFlight] = useState(0);
  const mutation = useMutation<Output | null, Error, Input>({
    mutationKey,
    scope: scope === undefined ? undefined : { id: scope },
    mutationFn: (input, context) => {
      const sendNow = async (sent: Input): Promise<Output> => {
        if (!mutationFn) throw new Error("This action sends nothing.");
        return await mutationFn(sent, context);
      };
      return confirm ? confirm((proof: Proof) => sendNow({ ...input, ...proof }), demand) : sendNow(input);
    },
  });
  const perform = async (input: Input) => {
    setInFlight((before) => before + 1);
    try {
      return await performAction(input, mutation.mutateAsync, action, effectsOf(queries, mutationKey));
    } finally {
      setInFlight((before) => before - 1);
    }
  };
  // The same functions for as long as the component is there, for effects that send.
  const latest = useRef(perform);
  useLayoutEffect(() => {
    latest.current = perform;
  });
  const send = useCallback((input: Input) => gate(input, latest.current), [gate]);
  const run = useCallback(
    (input: Input, then?: (output: Output | null) => void) => void send(input).then(then, () => undefined),
    [send],
  );
  return {
    run,
    send,
    isPending: inFlight > 0,
    isDone: mutation.isSuccess && mutation.data !== null,
    output: mutation.data,
    input: mutation.variables,
    refusal: mutation.error && refusalOf(mutation.error),
    reset: mutation.reset,
  };
}

function effectsOf(queries: QueryClient, mutationKey: QueryKey | undefined): Effects {
  return {
    isLast: () => queries.isMutating({ mutationKey }) === 0,
    cancel: (queryKey) => queries.cancelQueries({ queryKey }),
    invalidate: (queryKey, isNow) => queries.invalidateQueries({ queryKey, refetchType: isNow ? "active" : "none" }),
    say: (message) => notifications.show({ message }),
    showError: (title, message) => notifications.show({ color: "red", title, message }),
    offerUndo: (message, onUndo) => showUndo({ id: JSON.stringify(mutationKey), message, onUndo }),
  };
}
