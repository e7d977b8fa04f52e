import type { z } from "zod";
import type { BrandView } from "#domain/brands/schema.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { describeZone } from "#ui/zones.ts";

const NONE = "Not set";

/** The brand's settings, read-only. */
export function BrandFacts({ brand }: { brand: z.output<typeof BrandView> }) {
  const { name, handle, timezone, approval_policy: policy, email, phone, address, website } = brand;
  return (
    <DefinitionList
      items={[
        { term: "Name", value: name },
        { term: "Feed page", value: <code>/b/{handle}</code> },
        { term: "Time zone", value: describeZone(timezone, new Date()).label },
        {
          term: "Approval",
          value: policy === "required" ? "Someone approves every post" : "Scheduling is the approval",
        },
        { term: "Website", value: website ?? NONE },
        { term: "Email", value: email ?? NONE },
        { term: "Phone", value: phone ?? NONE },
        { term: "Address", value: address ?? NONE },
      ]}
    />
  );
}
