"use client";

import { Tabs } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { CodeBlock } from "./code-block.tsx";

interface CodeTabsProps {
  /** Each with what its code does: "Verify a delivery in Go". */
  tabs: readonly { language: string; label: string; code: string }[];
  /** The id of each panel. */
  className?: string;
}

/** The same code in several languages. */
export function CodeTabs({ tabs, className }: CodeTabsProps) {
  return (
    <Tabs defaultValue={tabs[0]?.language ?? null}>
      <Tabs.List aria-label={t("Language")}>
        {tabs.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ language, label, code }) => (
        <Tabs.Panel key={language} value={language} pt="sm" className={className}>
          <CodeBlock label={label} code={code} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
