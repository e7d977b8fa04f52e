import type { ReactElement } from "react";
import type { GUIDE_COMPONENTS } from "./guide-components.tsx";
import type { Reader } from "./snippets.ts";
import type { McpTool } from "./tool-list.tsx";

/** What the guides say about this installation. */
export interface Installation {
  appUrl: string;
  apiUrl: string;
  mcpUrl: string;
  tools: readonly McpTool[];
  catalogue: readonly { code: string; status: number; meaning: string }[];
  /** For reports of vulnerabilities. */
  contact: string | null;
}

/** What a guide's text can say: `{props.apiUrl}`. */
export interface GuideProps extends Installation {
  /** Whose own values the code has; null for guests. */
  reader: Reader | null;
}

/** What an MDX file exports. */
export type GuideContent = (props: GuideProps & { components: typeof GUIDE_COMPONENTS }) => ReactElement;
