import { Button } from "@mantine/core";
import type { z } from "zod";
import type { InstallationPerson } from "#domain/operations/people/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

export type InstallationPersonView = z.output<typeof InstallationPerson>;

interface PersonRowProps {
  person: InstallationPersonView;
  /** Disables or enables them; absent for oneself. */
  onChange: (() => void) | undefined;
}

/** A person with their account, and when they were last here. */
export function PersonRow({ person, onChange }: PersonRowProps) {
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
          {onChange ? (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={onChange}
              aria-label={status === "disabled" ? t("Enable {name}", { name }) : t("Disable {name}", { name })}
            >
              {status === "disabled" ? t("Enable") : t("Disable")}
            </Button>
          ) : null}
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
}: InstallationPersonView): string[] {
  return [
    ...(isOperator ? [t("Administrator")] : []),
    ...(account === null ? [t("No account of their own")] : [t("Plan {plan}", { plan: account.plan })]),
    tn(teams, "{count} brand", "{count} brands"),
    ...(hasTwoFactors ? [t("Two-factor authentication")] : []),
  ];
}
