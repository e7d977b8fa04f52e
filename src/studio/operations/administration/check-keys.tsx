"use client";

import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { z } from "zod";
import type { NetworkCheck } from "#domain/operations/app-keys/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import classes from "./keys-form.module.css";
import type { NetworkApp } from "./network.ts";

type Result = z.output<typeof NetworkCheck>;

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const COLORS: Readonly<Record<Result["result"], string>> = { accepted: "green", rejected: "red", unknown: "orange" };

/** Asks the network about the keys in use. @param saved what it said when they were saved just now */
export function CheckKeys({ network, saved }: { network: NetworkApp; saved: Result | null }) {
  const { platform, name, can_check: canCheck } = network;
  const check = useAction(useTRPC().appKeys.check.mutationOptions());
  const shown = check.output ?? saved;
  return (
    <div className={classes.check}>
      {canCheck ? (
        <Button loading={check.isPending} onClick={() => check.run({ platform })}>
          {t("Check keys")}
        </Button>
      ) : (
        <p>{t("{name} can't be asked. Connect a channel to see whether the keys are right.", { name })}</p>
      )}
      <FormError error={check.refusal} />
      <div role="status">
        {shown ? (
          <Alert
            color={COLORS[shown.result]}
            icon={shown.result === "accepted" ? <IconCheck {...icon} /> : <IconAlertTriangle {...icon} />}
          >
            {shown.message}
          </Alert>
        ) : null}
      </div>
    </div>
  );
}
