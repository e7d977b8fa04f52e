"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import type { StepUpInput } from "#domain/two-factor/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import type { Asking } from "./confirm-person-dialog.tsx";
import { endCeremony, hasPasskeys } from "./passkey.ts";
import { refusalOf } from "./refusal-of.ts";

const ConfirmPersonDialog = lazyDialog(() => import("./confirm-person-dialog.tsx"));

/** What shows who one is: a password, with a code where both factors are asked, or a passkey; at first nothing. */
export type Proof = z.input<typeof StepUpInput>;

export interface Demand {
  /** Asks before anything is sent, for acts that ask every time. Else only when the server says that it is time. */
  isAlways?: boolean;
}

export interface Confirmed {
  /**
   * Sends, with a proof of who one is where it is asked for.
   * @returns null where the person went back instead; nothing was done then
   * @throws what `send` throws, save what is wrong with the proof: the dialog says that
   */
  confirmed<Answer>(send: (proof: Proof) => Promise<Answer>, demand?: Demand): Promise<Answer | null>;
  /** To be put beside what sends; in a `Modal.Stack` where that is a dialog itself. */
  dialog: ReactNode;
}

/** "Confirm it's you": a dialog between an act and its sending, however it is sent. */
export function useConfirmed(): Confirmed {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isOpen, setOpen] = useState(false);

  /** Found out before the dialog opens, so that nothing in it moves. */
  const mayUsePasskey = async () => {
    if (!hasPasskeys()) return false;
    const list = await queries.fetchQuery(trpc.passkeys.list.queryOptions({ limit: 1 })).catch(() => null);
    return list !== null && list.passkeys.length > 0;
  };

  /** Asked anew each time, for another browser may have turned it on. */
  const asksForCode = async () => {
    const me = await queries.fetchQuery({ ...trpc.me.show.queryOptions({}), staleTime: 0 }).catch(() => null);
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
    const [hasPasskey, hasBothFactors] = await Promise.all([mayUsePasskey(), asksForCode()]);
    return new Promise((resolve, reject) => {
      // Who went back has gone back, also for a device that answers after that; and what is on its way stays asked for.
      let stage: "asking" | "sending" | "over" = "asking";
      const settle = (end: () => void) => {
        stage = "over";
        setOpen(false);
        end();
      };
      setOpen(true);
      setAsking({
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

  const dialog = <ConfirmPersonDialog opened={isOpen} asking={asking} />;
  return { confirmed, dialog };
}

const FIELDS = ["password", "passkey", "code", "recovery_code"];
const CODES = ["confirmation_required", "passkey_refused", "throttled"];

/** Whether a refusal is about who one is, rather than about the act. */
function isAboutProof(error: unknown): boolean {
  const { code, errors = {} } = refusalOf(error);
  const fields = Object.keys(errors).map((path) => path.split(".")[0] ?? "");
  return CODES.includes(code ?? "") || fields.some((field) => FIELDS.includes(field));
}
