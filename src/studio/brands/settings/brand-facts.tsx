import type { z } from "zod";
import type { BrandView } from "#domain/brands/brands/schema.ts";
import { t } from "#kernel/language.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { describeZone } from "#ui/zones.ts";

/** The brand's settings, read-only. */
export function BrandFacts({ brand }: { brand: z.output<typeof BrandView> }) {
  const { name, handle, timezone, approval_policy: policy, email, phone, address, website } = brand;
  const none = t("Not set");
  return (
    <DefinitionList
      items={[
        { term: t("Name"), value: name },
        { term: t("Feed page"), value: <code translate="no">{`/b/${handle}`}</code> },
        { term: t("Time zone"), value: describeZone(timezone, new Date()).label },
        {
          term: t("Approval"),
          value: policy === "required" ? t("Someone approves every post") : t("Scheduling is the approval"),
        },
        { term: t("Website"), value: website ?? none },
        { term: t("Email"), value: email ?? none },
        { term: t("Phone"), value: phone ?? none },
        { term: t("Address"), value: address ?? none },
      ]}
    />
  );
}
