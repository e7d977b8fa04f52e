"use client";

import { Copy } from "#ui/copy.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { useBrand } from "../frame/brand.tsx";
import classes from "./api-facts.module.css";

/** What API clients need: the base URL and this brand's ids. */
export function ApiFacts({ baseUrl }: { baseUrl: string }) {
  const { slug } = useBrand();
  return (
    <Section
      title="For developers"
      description={
        <>
          Personal tokens with full access are in <TextLink href="/profile/api-tokens">your profile</TextLink>.
        </>
      }
    >
      <DefinitionList
        items={[
          { term: "Base address", value: <Value text={baseUrl} what="base address" /> },
          { term: "This brand", value: <Value text={`X-Service-Brand: ${slug}`} what="brand header" /> },
          { term: "Reference", value: <Value text={`${baseUrl}/openapi.json`} what="address of the reference" /> },
        ]}
      />
    </Section>
  );
}

function Value({ text, what }: { text: string; what: string }) {
  return (
    <span className={classes.value}>
      <code>{text}</code>
      <Copy value={text} what={what} />
    </span>
  );
}
