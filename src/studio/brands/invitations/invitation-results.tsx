import { Button, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import type { InvitationResult } from "#domain/brands/invitations/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { LongTable } from "#ui/long-table.tsx";
import { Outcome } from "./recipient-outcome.tsx";
import classes from "./recipients.module.css";

interface InvitationResultListProps {
  results: readonly z.output<typeof InvitationResult>[];
  onClose: () => void;
}

/** What became of each address: those that were not invited first. */
export function InvitationResultList({ results, onClose }: InvitationResultListProps) {
  const summary = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => summary.current?.focus(), []);
  const refused = results.filter(({ outcome }) => outcome !== "invited");
  const invited = results.filter(({ outcome }) => outcome === "invited");
  const sent =
    invited.length === 0
      ? t("Nobody was invited.")
      : tn(invited.length, "{count} invitation sent.", "{count} invitations sent.");
  return (
    <Stack gap="lg">
      <div>
        <p ref={summary} tabIndex={-1} className={classes.summary}>
          {`${sent} ${tn(refused.length, "{count} address wasn't invited.", "{count} addresses weren't invited.")}`}
        </p>
        <LongTable
          label={t("Results")}
          columns={[t("Email address"), t("Result")]}
          height={360}
          ground="var(--surface)"
        >
          {[...refused, ...invited].map(({ text, email, outcome, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and has entries twice.
            <tr key={index}>
              <td className={classes.address}>{email ?? text}</td>
              <td>
                <Outcome outcome={outcome} reason={message} />
              </td>
            </tr>
          ))}
        </LongTable>
      </div>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {t("Done")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
