interface Guide {
  slug: string;
  title: string;
  /** What the reader will be able to do, in a sentence. */
  summary: string;
}

/** The guides in the order in which somebody new reads them. */
export const guides: readonly Guide[] = [
  { slug: "quick-start", title: "Quick start", summary: "Sign in, write a post, approve it, and see it published." },
  { slug: "tokens", title: "Tokens and tiers", summary: "Give a program exactly as much as it needs." },
  { slug: "mcp", title: "MCP", summary: "Let an assistant or an editor work in your brands, as far as you choose." },
  { slug: "cli", title: "Command line", summary: "Sign in once, and work from a terminal or a script." },
  { slug: "webhooks", title: "Webhooks", summary: "Hear of what happens, and prove that it came from here." },
  { slug: "errors", title: "Errors", summary: "What a refusal looks like, and every code there is." },
  { slug: "limits", title: "Limits", summary: "How often, how much, how large." },
  { slug: "security", title: "Security", summary: "How to report a vulnerability, and what protects your data." },
  { slug: "changelog", title: "Changelog", summary: "What changed for programs, newest first." },
];
