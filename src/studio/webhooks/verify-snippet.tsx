"use client";

import { Tabs } from "@mantine/core";
import { CodeBlock } from "#ui/code-block.tsx";
import classes from "./verify-snippet.module.css";
import { verifySnippets } from "./verify-snippets.ts";

/** The code that proves a request came from here, in the receiver's language. */
export function VerifySnippet() {
  return (
    <Tabs defaultValue={verifySnippets[0]?.language ?? null}>
      <Tabs.List aria-label="Language">
        {verifySnippets.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {verifySnippets.map(({ language, code }) => (
        <Tabs.Panel key={language} value={language} pt="sm" className={classes.panel}>
          <CodeBlock label={`Verify a delivery in ${language}`} code={code} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
