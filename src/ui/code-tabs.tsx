"use client";

import { Tabs } from "@mantine/core";
import { CodeBlock } from "./code-block.tsx";

interface CodeTabsProps {
  /** What the code does; each block adds its language. */
  label: string;
  tabs: readonly { language: string; code: string }[];
  /** The id of each panel. */
  className?: string;
}

/** The same code in several languages. */
export function CodeTabs({ label, tabs, className }: CodeTabsProps) {
  return (
    <Tabs defaultValue={tabs[0]?.language ?? null}>
      <Tabs.List aria-label="Language">
        {tabs.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ language, code }) => (
        <Tabs.Panel key={language} value={language} pt="sm" className={className}>
          <CodeBlock label={`${label} in ${language}`} code={code} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
