import type { ReactNode } from "react";
import classes from "./tool-list.module.css";

export interface McpTool {
  name: string;
  /** Markdown, with `code`. */
  description: string;
  /** The lowest tier that may call it. */
  tier: string;
}

/** The tools of the MCP server, with their own descriptions. */
export function ToolList({ tools }: { tools: readonly McpTool[] }) {
  return (
    <dl>
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
  return text.split("`").map((part, at) => {
    const Around = at % 2 === 0 ? "span" : "code";
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant never move
    return <Around key={at}>{part}</Around>;
  });
}
