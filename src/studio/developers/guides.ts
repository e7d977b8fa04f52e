export interface Guide {
  slug: string;
  title: string;
  /** What the reader will be able to do, in a sentence. */
  summary: string;
  /** The headings inside, as the page has them; the search finds them, and a test compares. */
  sections: readonly string[];
  /** Words by which people look for it and that its headings do not have. */
  keywords?: string;
}

export interface GuideGroup {
  title: string;
  guides: readonly Guide[];
}

/** The guides in the order in which somebody new reads them. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: "Start",
    guides: [
      {
        slug: "quick-start",
        title: "Quick start",
        summary: "Sign in, create a post, approve it, and see it published.",
        sections: ["1. Get a token", "2. Choose the brand", "3. Create a post", "4. Get notified", "Good to know"],
        keywords: "curl first call hello world team login",
      },
      {
        slug: "tokens",
        title: "Tokens and tiers",
        summary: "Give a program exactly as much access as it needs.",
        sections: ["Full-access tokens", "Tiered tokens", "Connections", "Revoking"],
        keywords: "authentication authorization bearer api key scope permission elevated_write standard_write",
      },
      {
        slug: "posts",
        title: "The life of a post",
        summary: "Every status of a post, what leads to it, and what comes next.",
        sections: [
          "Statuses of a publication",
          "Status of the post",
          "From draft to published",
          "Approval",
          "When publishing fails",
        ],
        keywords: "workflow review schedule publish retry unknown expired failed cancelled draft",
      },
      {
        slug: "requests",
        title: "Reliable requests",
        summary: "Paging, retries, idempotency keys, revisions and times.",
        sections: ["Paging", "What to retry", "Idempotency", "Revisions", "Times", "Identify a request"],
        keywords:
          "pagination cursor limit backoff Idempotency-Key If-Match Retry-After X-Request-Id timezone timestamp",
      },
      {
        slug: "uploads",
        title: "Uploads",
        summary: "Put images and videos into the library.",
        sections: ["Upload a file", "Upload by address", "What is taken", "What is refused", "Large files"],
        keywords: "media asset picture video multipart storage limit size alt text",
      },
    ],
  },
  {
    title: "Events",
    guides: [
      {
        slug: "webhooks",
        title: "Webhooks",
        summary: "Receive events, and verify that they came from here.",
        sections: ["Events", "Headers", "Verify the signature", "Delivery"],
        keywords:
          "HMAC X-Service-Signature secret endpoint retry replay TypeScript Python PHP Go Ruby Standard Webhooks",
      },
      {
        slug: "events",
        title: "Event stream",
        summary: "Follow the same events from a program that cannot be reached.",
        sections: ["As a stream", "Without losing any", "As a list", "Limits of a stream"],
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
        summary: "Let an assistant or an editor work in your brands, as far as you choose.",
        sections: [
          "Connect by signing in",
          "Connect with a token",
          "What it may do",
          "Tools",
          "Limits",
          "Errors",
          "For authors of clients",
          "When it does not work",
        ],
        keywords: "model context protocol Claude ChatGPT Cursor Gemini Codex VS Code agent AI",
      },
      {
        slug: "oauth",
        title: "OAuth for your own app",
        summary: "Have other people connect their accounts to an app of yours.",
        sections: [
          "1. Introduce the app",
          "2. Ask the person",
          "3. Exchange the code",
          "4. Stay connected",
          "Ending it",
        ],
        keywords: "authorize PKCE refresh token redirect_uri client_id register consent",
      },
      {
        slug: "clients",
        title: "Client libraries",
        summary: "Generate a typed client from the OpenAPI document.",
        sections: ["The document", "Generate a client", "What will change", "From a shell"],
        keywords: "openapi swagger sdk codegen generator TypeScript Python Go compatibility versioning",
      },
      {
        slug: "cli",
        title: "Command line",
        summary: "Sign in once, and work from a terminal or a script.",
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
        summary: "What a refusal looks like, and every code there is.",
        sections: ["Statuses", "Codes"],
        keywords: "status code 401 403 404 409 412 413 415 422 429 500 503 message",
      },
      {
        slug: "limits",
        title: "Limits",
        summary: "How often, how much, how large.",
        sections: ["Requests", "Sizes", "Times", "Allowances of the plan"],
        keywords: "rate limit throttle RateLimit-Remaining quota",
      },
      {
        slug: "security",
        title: "Security",
        summary: "How to report a vulnerability, and what protects your data.",
        sections: ["Report a vulnerability", "What protects your data", "What you can do"],
        keywords: "disclosure encryption audit passkey two-factor",
      },
      {
        slug: "changelog",
        title: "Changelog",
        summary: "What changed for programs, newest first.",
        sections: [],
        keywords: "changes version deprecated breaking",
      },
    ],
  },
];

export const guides: readonly Guide[] = guideGroups.flatMap(({ guides }) => guides);

/** The fragment by which a section is linked: `2. Ask the person` → `2-ask-the-person`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
