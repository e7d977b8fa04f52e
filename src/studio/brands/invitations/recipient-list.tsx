import type { Recipient } from "#domain/brands/invitations/rules.ts";
import { t, tn } from "#kernel/language.ts";
import { LongTable } from "#ui/long-table.tsx";
import { Outcome } from "./recipient-outcome.tsx";
import classes from "./recipients.module.css";

/** How the written list is read: what is an address, and what is none. Nothing for a single address. */
export function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  const [first] = recipients;
  if (!first || (recipients.length === 1 && (first.email === null || first.email === first.text))) return null;
  const read = withRepetitions(recipients);
  const ready = read.filter(({ email, isRepeated }) => email !== null && !isRepeated).length;
  return (
    <div>
      <p className={classes.summary} role="status">
        {tn(ready, "{count} address to invite.", "{count} addresses to invite.")}
      </p>
      <LongTable
        label={t("Addresses in the list")}
        columns={[t("Email address"), t("Result")]}
        height={220}
        ground="var(--surface)"
      >
        {read.map(({ key, text, email, isRepeated }) => (
          <tr key={key}>
            <td className={classes.address}>{email ?? text}</td>
            <td>
              <Outcome outcome={email === null ? "invalid_email" : isRepeated ? "duplicate" : "ready"} />
            </td>
          </tr>
        ))}
      </LongTable>
    </div>
  );
}

/** Marks addresses that are in the list before. `key` is unique. */
function withRepetitions(recipients: readonly Recipient[]) {
  const seen = new Map<string, number>();
  return recipients.map((recipient) => {
    const address = (recipient.email ?? recipient.text).toLowerCase();
    const before = seen.get(address) ?? 0;
    seen.set(address, before + 1);
    return { ...recipient, isRepeated: before > 0, key: `${before} ${address}` };
  });
}
