import type { ReactNode } from "react";
import classes from "./tool-list.module.css";

export interface McpTool {
  name: string;
  /** In Markdown's way, with `code`. */
  description: string;
  /** The lowest that may call it. */
  tier: string;
}

/** What the MCP server offers, in the words in which it offers it. */
export function ToolList({ tools }: { tools: readonly McpTool[] }) {
  return (
    <dl className={classes.list}>
      {tools.map(({ name, tier, description }) => (
        <div key={name} className={classes.tool}>
          <dt className={classes.head}>
            <code className={classes.name}>{name}</code>
            <span className={classes.tier}>{tier}</span>
          </dt>
          <dd className={classes.words}>{marked(description)}</dd>
        </div>
      ))}
    </dl>
  );
}

function marked(text: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant never move
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));
}
