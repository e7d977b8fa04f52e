"use client";

import { useState } from "react";
import { browserName } from "#domain/identity/tokens/terms.ts";
import type { Confirmed } from "#studio/frame/confirm-person.tsx";
import { createPasskey } from "#studio/frame/passkey.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Passkey } from "./passkey-row.tsx";

/**
 * Adds a passkey: confirmation of identity, device, server. It is stored at once under the browser's name and renamed
 * afterwards, so that a created passkey is not lost while the person thinks of a name.
 */
export function useAddPasskey(confirmed: Confirmed["confirmed"]) {
  const trpc = useTRPC();
  const begin = useAction(trpc.passkeys.beginRegistration.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
  });
  const finish = useAction(trpc.passkeys.finishRegistration.mutationOptions(), {
    // Adding a passkey signs out other browsers.
    refresh: [trpc.passkeys.list.pathKey(), trpc.sessions.list.pathKey()],
  });
  const [added, setAdded] = useState<Passkey | null>(null);
  const adding = useAction({
    mutationFn: async () => {
      const options = await begin.send({});
      const made = options && (await createPasskey(options));
      if (!made) return;
      const name = browserName(navigator.userAgent);
      setAdded(await finish.send({ ...made, type: "public-key", clientExtensionResults: {}, name }));
    },
  });
  return {
    add: () => adding.run(),
    isBusy: adding.isPending,
    refusal: adding.refusal,
    /** The passkey that was just added, to be named. */
    added,
    forgetAdded: () => setAdded(null),
  };
}
