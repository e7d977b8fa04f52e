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
import type { Confirmed, ConfirmOptions, Proof } from "./confirm-person.tsx";
import { type Action, createLatestGate, type Effects, performAction } from "./perform-action.ts";
import { refusalOf } from "./refusal-of.ts";
import { showUndo } from "./show-undo.tsx";

/** A mutation of tRPC, `trpc.posts.update.mutationOptions()`, or a custom one. */
interface Request<Input, Output> {
  mutationKey?: QueryKey;
  mutationFn?: MutationFunction<Output, Input>;
}

interface ActionOptions<Input, Output> extends Action<Input, Output> {
  /** Actions of the same scope are sent one after the other. */
  scope?: string;
  /** Confirms the person's identity before sending or when the server requires it; from `useConfirmed`. */
  confirm?: Confirmed["confirmed"];
  confirmOptions?: ConfirmOptions;
}

interface ActionState<Input, Output> {
  /** Sends it and runs its effects; a refusal is shown by `failed` or `refusal`. */
  run: (input: Input, then?: (output: Output) => void) => void;
  /** Sends it and returns the response; throws a refusal for the caller to show. */
  send: (input: Input) => Promise<Output>;
  /** Until the invalidated queries are refetched. */
  isPending: boolean;
  isDone: boolean;
  /** The last response. */
  output: Output | undefined;
  /** The input of the request in progress, or of the last one. */
  input: Input | undefined;
  refusal: Refusal | null;
  reset: () => void;
}

/**
 * One action of a screen: deduplicates the request, applies and rolls back an optimistic update, invalidates queries,
 * and shows a toast with undo or the reason for a refusal. With `confirm`, the response is null if the person canceled.
 *
 * `const remove = useAction(trpc.posts.remove.mutationOptions(), { refresh: [trpc.posts.pathKey()], failed: "Not
 * deleted" })`
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
  { scope, confirm, confirmOptions, ...action }: ActionOptions<Input, Output> = {},
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
      return confirm ? confirm((proof: Proof) => sendNow({ ...input, ...proof }), confirmOptions) : sendNow(input);
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
  // Stable functions while the component is mounted, for effects that send.
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
    invalidate: (queryKey, refetchType) => queries.invalidateQueries({ queryKey, refetchType }),
    say: (message) => notifications.show({ message }),
    showError: (title, message) => notifications.show({ color: "red", title, message }),
    offerUndo: (message, onUndo) => showUndo({ id: JSON.stringify(mutationKey), message, onUndo }),
  };
}
