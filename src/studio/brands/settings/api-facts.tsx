"use client";

import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Copy } from "#ui/copy.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./api-facts.module.css";

/** What API clients need: the base URL and this brand's ids. */
export function ApiFacts({ baseUrl }: { baseUrl: string }) {
  const { slug } = useBrand();
  return (
    <Section
      title={t("For developers")}
      description={rich("Personal tokens with full access are in <a>your profile</a>.", {
        a: (content) => <TextLink href="/profile/api-tokens">{content}</TextLink>,
      })}
    >
      <DefinitionList
        items={[
          { term: t("Base address"), value: <Value text={baseUrl} copyLabel={t("Copy base address")} /> },
          {
            term: t("This brand"),
            value: <Value text={`X-Service-Brand: ${slug}`} copyLabel={t("Copy brand header")} />,
          },
          {
            term: t("Reference"),
            value: <Value text={`${baseUrl}/openapi.json`} copyLabel={t("Copy address of the reference")} />,
          },
        ]}
      />
    </Section>
  );
}

function Value({ text, copyLabel }: { text: string; copyLabel: string }) {
  return (
    <span className={classes.value}>
      <code translate="no">{text}</code>
      <Copy value={text} label={copyLabel} />
    </span>
  );
}
