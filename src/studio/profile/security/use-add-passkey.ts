"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserName } from "#domain/tokens/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Confirmed } from "../../frame/confirm-person.tsx";
import { makePasskey } from "../../frame/passkey.ts";
import { refusalOf } from "../../frame/refusal-of.ts";
import type { Passkey } from "./passkey-row.tsx";

/**
 * Adds a passkey: who it is, the device, the server. It is kept at once, under the name of the browser, and named
 * properly after: what the device has made must not be lost to somebody who thinks about a name for too long.
 */
export function useAddPasskey(confirmed: Confirmed["confirmed"]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const begin = useMutation(trpc.passkeys.beginRegistration.mutationOptions());
  const finish = useMutation(trpc.passkeys.finishRegistration.mutationOptions());
  const [added, setAdded] = useState<Passkey | null>(null);
  const adding = useMutation({
    mutationFn: async () => {
      const options = await confirmed(begin.mutateAsync, { isAlways: true });
      const made = options && (await makePasskey(options));
      if (!made) return;
      const name = browserName(navigator.userAgent);
      setAdded(await finish.mutateAsync({ ...made, type: "public-key", clientExtensionResults: {}, name }));
      // The other browsers are signed out by it.
      await Promise.all([
        queries.invalidateQueries({ queryKey: trpc.passkeys.list.pathKey() }),
        queries.invalidateQueries({ queryKey: trpc.sessions.list.pathKey() }),
      ]);
    },
  });
  return {
    add: () => adding.mutate(),
    isBusy: adding.isPending,
    refusal: adding.error && refusalOf(adding.error),
    /** The passkey that was just added and may want a name of its own. */
    added,
    forgetAdded: () => setAdded(null),
  };
}
