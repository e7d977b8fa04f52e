"use client";

import { Tabs } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { setupsBySignIn, setupsByToken } from "./client-setup.ts";
import classes from "./setup-tabs.module.css";

interface SetupTabsProps {
  /** The MCP server's URL. */
  mcpUrl: string;
  /** Whether the client signs in itself or uses a token. */
  by: "sign-in" | "token";
}

/** Setup instructions by client. */
export function SetupTabs({ mcpUrl, by }: SetupTabsProps) {
  const setups = by === "sign-in" ? setupsBySignIn(mcpUrl) : setupsByToken(mcpUrl);
  return (
    <Tabs defaultValue={setups[0] ? idOf(setups[0].client) : null}>
      <Tabs.List aria-label={t("App")} className={classes.programs}>
        {setups.map(({ client }) => (
          <Tabs.Tab key={client} value={idOf(client)}>
            {client}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {setups.map(({ client, place, text }) => (
        <Tabs.Panel key={client} value={idOf(client)} pt="sm">
          <CodeBlock label={place} code={text} copyLabel={t("Copy the set-up for {client}", { client })} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Tabs and panels refer to each other by ids, which can't contain spaces. */
const idOf = (client: string) => client.replaceAll(" ", "-");
