"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { StepUpInput } from "#domain/identity/two-factor/schema.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import type { Elements } from "#ui/elements.ts";
import type { ConfirmationRequest } from "./confirm-person-dialog.tsx";
import { endCeremony, hasPasskeys } from "./passkey.ts";
import { refusalOf } from "./refusal-of.ts";

const ConfirmPersonDialog = lazyDialog(() => import("./confirm-person-dialog.tsx"));

/** A confirmation of identity: a password, with a code for two-factor accounts, or a passkey; empty at first. */
export type Proof = z.input<typeof StepUpInput>;

export interface ConfirmOptions {
  /** Asks before sending, for actions that always require it. Otherwise asks only when the server requires it. */
  isAlways?: boolean;
}

export interface Confirmed {
  /**
   * Sends a request, with a confirmation of identity where it is required.
   * @returns null if the person canceled; nothing was done then
   * @throws what `send` throws, except errors about the confirmation, which the dialog shows
   */
  confirmed<Answer>(send: (proof: Proof) => Promise<Answer>, options?: ConfirmOptions): Promise<Answer | null>;
  /** Rendered beside the component that sends; in a `Modal.Stack` if that is a dialog itself. */
  dialog: Elements;
}

/** "Confirm it's you": a dialog before an action is sent, over any transport. */
export function useConfirmed(): Confirmed {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const [request, setRequest] = useState<ConfirmationRequest | null>(null);
  const [isOpen, setOpen] = useState(false);

  /** Determined before the dialog opens, to avoid a layout shift. */
  const canUsePasskey = async () => {
    if (!hasPasskeys()) return false;
    const list = await queries.fetchQuery(trpc.passkeys.list.queryOptions({ limit: 1 })).catch(() => null);
    return list !== null && list.passkeys.length > 0;
  };

  /** Read again each time, since another browser may have enabled it. */
  const needsCode = async () => {
    const me = await client.me.show.query({}).catch(() => null);
    return me?.user.two_factor_enabled ?? false;
  };

  const confirmed: Confirmed["confirmed"] = async (send, { isAlways = false } = {}) => {
    if (!isAlways) {
      try {
        return await send({});
      } catch (error) {
        if (refusalOf(error).code !== "confirmation_required") throw error;
      }
    }
    const [hasPasskey, hasBothFactors] = await Promise.all([canUsePasskey(), needsCode()]);
    return new Promise((resolve, reject) => {
      // A canceled request ignores a later response of the device; a request that is being sent can't be canceled.
      let stage: "asking" | "sending" | "over" = "asking";
      const settle = (end: () => void) => {
        stage = "over";
        setOpen(false);
        end();
      };
      setOpen(true);
      setRequest({
        hasPasskey,
        hasBothFactors,
        goBack: () => {
          if (stage !== "asking") return;
          settle(() => resolve(null));
          void endCeremony();
        },
        send: async (proof) => {
          if (stage !== "asking") return;
          stage = "sending";
          try {
            const response = await send(proof);
            settle(() => resolve(response));
          } catch (error) {
            if (!isAboutProof(error)) return settle(() => reject(error));
            stage = "asking";
            throw error;
          }
        },
      });
    });
  };

  const dialog = <ConfirmPersonDialog opened={isOpen} request={request} />;
  return { confirmed, dialog };
}

const FIELDS = ["password", "passkey", "code", "recovery_code"];
const CODES = ["confirmation_required", "passkey_refused", "throttled"];

/** Whether an error is about the confirmation of identity rather than the action. */
function isAboutProof(error: unknown): boolean {
  const { code, errors = {} } = refusalOf(error);
  const fields = Object.keys(errors).map((path) => path.split(".")[0] ?? "");
  return CODES.includes(code ?? "") || fields.some((field) => FIELDS.includes(field));
}
