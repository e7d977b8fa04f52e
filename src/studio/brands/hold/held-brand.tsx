"use client";

import type { z } from "zod";
import type { Hold, HoldState } from "#domain/brands/hold/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";
import { LiftForm } from "./lift-form.tsx";

interface HeldBrandProps {
  state: z.output<typeof HoldState>;
  hold: z.output<typeof Hold>;
}

/** Why the brand is on hold, what waits, and how it is released. */
export function HeldBrand({ state, hold }: HeldBrandProps) {
  const { sending } = state;
  const { timezone } = useBrand();
  return (
    <>
      <Section title={t("On hold")}>
        <DefinitionList
          items={[
            { term: t("Since"), value: <Time iso={hold.placed_at} zone={timezone} /> },
            { term: t("By"), value: hold.placed_by?.name ?? t("A former member") },
            { term: t("Reason"), value: hold.reason === "" ? t("None given") : hold.reason },
            {
              term: t("Covers"),
              value: hold.scope === "account" ? t("All brands of the account") : t("This brand"),
            },
            {
              term: t("Who can lift it"),
              value: hold.lift_by === "editors" ? t("The owner and editors") : t("Only the owner"),
            },
            ...(sending > 0
              ? [
                  {
                    term: t("Being sent"),
                    value: tn(
                      sending,
                      "{count} publication left before the hold, or its outcome is not known yet.",
                      "{count} publications left before the hold, or their outcome is not known yet.",
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <LiftForm mayLift={hold.may_lift} state={state} />
    </>
  );
}
