import { Anchor } from "@mantine/core";
import type { ComponentProps } from "react";
import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { TextLink } from "#ui/link.tsx";
import { LabeledTable } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";

/** It has a document of its own, which no page of the studio replaces. */
const REFERENCE = "/developers/reference";

/** A link of a guide's text. */
function GuideLink({ href = "", children }: ComponentProps<"a">) {
  if (href === REFERENCE) return <Anchor href={href}>{children}</Anchor>;
  return href.startsWith("/") ? <TextLink href={href}>{children}</TextLink> : <a href={href}>{children}</a>;
}

function ColumnHeading({ children }: ComponentProps<"th">) {
  return <th scope="col">{children}</th>;
}

/** What Markdown in a guide becomes, and what its text can use without an import. */
export const GUIDE_COMPONENTS = {
  h2: GuideHeading,
  a: GuideLink,
  th: ColumnHeading,
  CodeBlock,
  CodeTabs,
  LabeledTable,
};
