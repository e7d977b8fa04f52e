import { listConnectors } from "#platform/connectors/registry.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { connectChannel } from "./snippets.ts";

/** How a platform that takes credentials is connected. */
export function ConnectExample({ apiUrl }: { apiUrl: string }) {
  const typed = listConnectors().find(({ connection, isTest }) => connection === "credentials" && !isTest);
  return typed ? <CodeBlock label="Connect with credentials" code={connectChannel(apiUrl, typed)} /> : null;
}
