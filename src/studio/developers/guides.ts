export interface Guide {
  slug: string;
  title: string;
  /** The goal of the guide, in a sentence. */
  summary: string;
  /** The headings of the page, for the search; a test compares them with the source. */
  sections: readonly string[];
  /** Search terms that its headings do not contain. */
  keywords?: string;
}

export interface GuideGroup {
  title: string;
  guides: readonly Guide[];
}

/** The guides in reading order. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: "Start",
    guides: [
      {
        slug: "quick-start",
        title: "Quick start",
        summary: "Sign in, create a post, approve it, and see it published.",
        sections: ["1. Get a token", "2. Choose the brand", "3. Create a post", "4. Receive events", "Best practices"],
        keywords: "curl first call hello world team login",
      },
      {
        slug: "tokens",
        title: "Tokens and tiers",
        summary: "Give an app only the access it needs.",
        sections: [
          "Full-access tokens",
          "Tiered tokens",
          "Limits of a token",
          "Rotating a token",
          "Unused tokens",
          "Connections",
          "Revoking tokens",
        ],
        keywords: "authentication authorization bearer api key scope permission elevated_write standard_write",
      },
      {
        slug: "posts",
        title: "Post lifecycle",
        summary: "All statuses of a post and the transitions between them.",
        sections: [
          "Publication statuses",
          "Post status",
          "From draft to published",
          "Formatting",
          "Accessibility",
          "Approval",
          "When publishing fails",
          "Editing and deleting published posts",
          "Brand guide",
          "Hold everything",
          "The briefing",
          "A link that starts a post",
          "Moving from another tool",
        ],
        keywords:
          "workflow review schedule publish retry unknown expired failed cancelled draft hold emergency stop pause voice words",
      },
      {
        slug: "requests",
        title: "Reliable requests",
        summary: "Pagination, retries, idempotency keys, revisions and timestamps.",
        sections: ["Pagination", "Retries", "Idempotency", "Revisions", "Unknown names", "Times", "Request IDs"],
        keywords:
          "pagination cursor limit backoff Idempotency-Key ETag If-Match If-None-Match unknown field typo Retry-After X-Request-Id timezone timestamp",
      },
      {
        slug: "uploads",
        title: "Uploads",
        summary: "Upload images, videos and PDFs to the library.",
        sections: ["Upload a file", "Upload from a URL", "Limits", "Images of comments", "Errors", "Large files"],
        keywords: "media asset picture video multipart storage limit size alt text",
      },
      {
        slug: "receipts",
        title: "Receipts",
        summary: "Prove who wrote and approved a post, and when it was published.",
        sections: [
          "What a receipt states",
          "Read a receipt",
          "Verify it offline",
          "Names",
          "Public page",
          "Keys",
          "Limits",
        ],
        keywords: "JWS JWKS EdDSA Ed25519 signature proof audit verify SD-JWT disclosure rotation",
      },
    ],
  },
  {
    title: "Channels",
    guides: [
      {
        slug: "channels",
        title: "Channels",
        summary: "Every platform: how to connect it, its limits, options and errors.",
        sections: ["Platforms", "Connect a channel", "Options", "When there is no response"],
        keywords:
          "network social Mastodon Bluesky Telegram Discord Slack WordPress Ghost DEV Nostr connect capabilities settlement",
      },
    ],
  },
  {
    title: "Events",
    guides: [
      {
        slug: "webhooks",
        title: "Webhooks",
        summary: "Receive events and verify their signatures.",
        sections: ["Events", "More events", "Filters", "Headers", "Verify the signature", "Delivery"],
        keywords:
          "HMAC X-Service-Signature secret endpoint filter AsyncAPI retry replay TypeScript Python PHP Go Ruby Standard Webhooks",
      },
      {
        slug: "events",
        title: "Event stream",
        summary: "Receive the same events without a public URL.",
        sections: ["Streaming", "Resuming", "Polling", "Limits"],
        keywords: "server-sent events SSE GET /events Last-Event-ID polling listen",
      },
    ],
  },
  {
    title: "Tools",
    guides: [
      {
        slug: "mcp",
        title: "MCP",
        summary: "Let an assistant or an editor work in your brands, with the access you choose.",
        sections: [
          "Connect with OAuth",
          "Connect with a token",
          "Access tiers",
          "Tools",
          "Resources",
          "Prompts",
          "Tasks",
          "Apps",
          "Limits",
          "Errors",
          "For client developers",
          "Troubleshooting",
        ],
        keywords: "model context protocol Claude ChatGPT Cursor Gemini Codex VS Code agent AI",
      },
      {
        slug: "oauth",
        title: "OAuth for your own app",
        summary: "Let other people connect their accounts to your app.",
        sections: [
          "1. Register the app",
          "2. Request authorization",
          "3. Exchange the code for tokens",
          "4. Refresh the access token",
          "Revoking access",
        ],
        keywords: "authorize PKCE refresh token redirect_uri client_id register consent",
      },
      {
        slug: "integrations",
        title: "n8n, Zapier, WordPress and chats",
        summary: "Use Masthead in tools that you have already.",
        sections: ["n8n", "Zapier", "WordPress", "Reviews in Slack and Microsoft Teams", "Private addresses"],
        keywords:
          "automation workflow no-code community node trigger zap plugin share on publish blog Slack Teams chat review approve",
      },
      {
        slug: "clients",
        title: "Client libraries",
        summary: "Generate a typed client from the OpenAPI document.",
        sections: ["The OpenAPI document", "Generate a client", "Compatibility", "From the command line"],
        keywords: "openapi swagger sdk codegen generator TypeScript Python Go compatibility versioning",
      },
      {
        slug: "cli",
        title: "Command line",
        summary: "Use Masthead from a terminal or a script.",
        sections: [
          "Install and sign in",
          "Commands",
          "In scripts",
          "Try webhooks locally",
          "Completion",
          "Environment",
        ],
        keywords: "masthead shell terminal exit code bash zsh fish PowerShell MASTHEAD_TOKEN",
      },
    ],
  },
  {
    title: "Reference",
    guides: [
      {
        slug: "errors",
        title: "Errors",
        summary: "The format of error responses, and all error codes.",
        sections: ["Status codes", "Error codes"],
        keywords: "status code 401 403 404 409 412 413 415 422 429 500 503 message",
      },
      {
        slug: "limits",
        title: "Limits",
        summary: "Rate limits, sizes and timeouts.",
        sections: ["Requests", "Sizes", "Times", "Plan limits"],
        keywords: "rate limit throttle RateLimit-Remaining quota",
      },
      {
        slug: "security",
        title: "Security",
        summary: "How to report a vulnerability, and how your data is protected.",
        sections: ["Report a vulnerability", "How your data is protected", "What you can do"],
        keywords: "disclosure encryption audit passkey two-factor",
      },
      {
        slug: "changelog",
        title: "Changelog",
        summary: "API changes, newest first.",
        sections: [],
        keywords: "changes version deprecated breaking",
      },
    ],
  },
];

export const guides: readonly Guide[] = guideGroups.flatMap(({ guides }) => guides);

/** The id of a section's heading: `2. Ask the person` → `2-ask-the-person`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
