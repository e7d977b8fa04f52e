import type { z } from "zod";
import type { InstallationPerson } from "#domain/operations/people/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

/** A person with their account, and when they were last here. */
export function PersonRow({ person }: { person: z.output<typeof InstallationPerson> }) {
  const { name, email, status, last_used_at: lastUsedAt } = person;
  const zone = useBrowserZone();
  return (
    <Row
      title={name}
      detail={<span>{[email, ...factsOf(person)].join(" · ")}</span>}
      trailing={
        <>
          {lastUsedAt === null ? (
            <span>{t("never signed in")}</span>
          ) : (
            <span>{rich("last active {time}", { time: <RelativeTime iso={lastUsedAt} zone={zone} /> })}</span>
          )}
          <StatusBadge status={status} />
        </>
      }
    />
  );
}

function factsOf({
  account,
  teams,
  is_operator: isOperator,
  two_factor_enabled: hasTwoFactors,
}: z.output<typeof InstallationPerson>): string[] {
  return [
    ...(isOperator ? [t("Administrator")] : []),
    ...(account === null ? [t("No account of their own")] : [t("Plan {plan}", { plan: account.plan })]),
    tn(teams, "{count} brand", "{count} brands"),
    ...(hasTwoFactors ? [t("Two-factor authentication")] : []),
  ];
}
