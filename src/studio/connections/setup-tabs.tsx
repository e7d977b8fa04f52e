"use client";

import { Tabs } from "@mantine/core";
import { CodeBlock } from "#ui/code-block.tsx";
import { setupsBySignIn, setupsByToken } from "./client-setup.ts";
import classes from "./setup-tabs.module.css";

interface SetupTabsProps {
  /** Where the MCP server is. */
  mcpUrl: string;
  /** Whether the program signs in by itself, or carries a token. */
  by: "sign-in" | "token";
}

/** What to enter where, by program. */
export function SetupTabs({ mcpUrl, by }: SetupTabsProps) {
  const setups = by === "sign-in" ? setupsBySignIn(mcpUrl) : setupsByToken(mcpUrl);
  return (
    <Tabs defaultValue={setups[0] ? idOf(setups[0].client) : null}>
      <Tabs.List aria-label="App" className={classes.programs}>
        {setups.map(({ client }) => (
          <Tabs.Tab key={client} value={idOf(client)}>
            {client}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {setups.map(({ client, place, text }) => (
        <Tabs.Panel key={client} value={idOf(client)} pt="sm">
          <CodeBlock label={place} code={text} what={`the set-up for ${client}`} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Tabs and panels refer to each other by ids, which have no spaces. */
const idOf = (client: string) => client.replaceAll(" ", "-");
