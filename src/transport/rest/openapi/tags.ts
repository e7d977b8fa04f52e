import type { Route } from "../route.ts";

type Tag = {
  name: string;
  description: string;
  /** Path prefixes, or whole lines `METHOD /path`; the longest match for a route wins. */
  holds: readonly string[];
};

/** The groups of the reference, in the order in which readers need them. */
const TAGS: readonly Tag[] = [
  {
    name: "Getting started",
    description:
      "Sign in, list your brands and select one. All other endpoints work on a brand: the one in `X-Service-Brand`, or else the selected one.",
    holds: [
      ...["POST /auth/register", "POST /auth/login", "POST /auth/two-factor-challenge", "POST /auth/logout"],
      ...["/auth/device", "GET /me", "/me/team", "/me/entitlements", "/me/home", "GET /teams"],
    ],
  },
  {
    name: "Posts",
    description: "Create, check, schedule, import, export and restore posts.",
    holds: ["/posts", "/deleted-posts", "/link-cards", "/recurrences", "/evergreen-posts", "/imported-posts"],
  },
  {
    name: "Publications",
    description: "A publication is a post on one channel. It has its own status, attempts, permalink and error.",
    holds: ["/publications", "/posts/{id}/publications", "/posts/{id}/retry", "/hold"],
  },
  {
    name: "Review",
    description: "Submit and approve posts, request changes, comment, and share posts for review without an account.",
    holds: [
      ...["/posts/{id}/submit", "/posts/{id}/approve", "/posts/{id}/request-changes", "/posts/{id}/comments"],
      ...["/approval-steps", "/approval-rules", "/approval-delegations", "/posts/{id}/minutes", "/review-channel"],
      ...[
        "/posts/{id}/comment-images",
        "/comment-images",
        "/posts/{id}/mentionable",
        "/comments",
        "/posts/{id}/share-links",
        "/share-links",
      ],
    ],
  },
  {
    name: "Brand guide",
    description: "How the brand writes, and what its posts are checked for.",
    holds: ["/brand-guide"],
  },
  {
    name: "Saved texts",
    description: "Templates, sets of hashtags, signatures and mentions to insert into posts.",
    holds: ["/saved-texts", "/saved-mentions"],
  },
  {
    name: "Accessibility",
    description: "Rules by which posts are checked for accessibility, and how accessible they are.",
    holds: ["/accessibility-rules", "/posts/{id}/accessibility", "/metrics/accessibility"],
  },
  {
    name: "Links",
    description: "UTM parameters of the links in posts.",
    holds: ["/link-settings"],
  },
  {
    name: "Calendar",
    description: "Scheduled posts, free times, notes, holidays and calendar feeds.",
    holds: ["/calendar", "/me/calendar"],
  },
  { name: "Campaigns", description: "Group posts, with metrics in total.", holds: ["/campaigns"] },
  {
    name: "Channels",
    description: "Connect and manage the accounts and addresses a brand publishes to.",
    holds: ["/channels", "/channel-sets", "/channel-requests", "/connect-links", "/platforms"],
  },
  { name: "Media", description: "Upload, describe, crop and organize images, videos and PDFs.", holds: ["/media"] },
  { name: "Ideas", description: "Collect ideas and turn them into posts.", holds: ["/ideas", "/idea-feeds"] },
  {
    name: "Metrics",
    description: "Metrics of posts and channels. Updated nightly.",
    holds: ["/briefing", "/metrics", "/posts/{id}/metrics", "/posts/{id}/links"],
  },
  {
    name: "Inbox",
    description: "Comments, mentions and messages from channels, with replies and automations.",
    holds: ["/inbox", "/contacts", "/automations"],
  },
  {
    name: "Webhooks",
    description:
      "Receive signed events at your own URL, inspect deliveries and replay them. Without a public URL, read the same events from `GET /events`.",
    holds: ["/webhook-endpoints", "/webhook-deliveries", "/events"],
  },
  {
    name: "Brands and members",
    description: "Brands (teams in paths), their members, roles and invitations.",
    holds: ["/teams", "/custom-domain", "/public/custom-domains", "/me/closed-teams", "/users", "/invitations"],
  },
  {
    name: "Notifications",
    description: "Notifications, preferences and devices.",
    holds: ["/notifications", "/notification-preferences", "/device-tokens"],
  },
  {
    name: "Plans and billing",
    description: "Available plans and the account's subscription.",
    holds: ["/public/plans", "/subscription"],
  },
  {
    name: "Account and security",
    description: "Your name, password, email address, passkeys, two-factor authentication, tokens and connected apps.",
    holds: ["/me", "/auth", "/tokens", "/connections"],
  },
  {
    name: "Audit log and exports",
    description: "A tamper-evident audit log, and exports of all account data.",
    holds: ["/audit-events", "/exports"],
  },
  {
    name: "Administration",
    description: "For operators of the installation: its state, its people, and the apps that it has at networks.",
    holds: ["/operator"],
  },
];

/** @throws Error for a route without a group */
export function tagOf({ method, path }: Pick<Route, "method" | "path">): string {
  const line = `${method} ${path}`;
  const fits = (start: string) =>
    start.startsWith("/") ? path === start || path.startsWith(`${start}/`) : line === start;
  const [found] = TAGS.flatMap(({ name, holds }) =>
    holds
      .filter(fits)
      .map((start) => ({ name, length: start.slice(start.indexOf("/")).length, isLine: line === start })),
  ).toSorted((a, b) => b.length - a.length || Number(b.isLine) - Number(a.isLine));
  if (!found) throw new Error(`${line} belongs to no group: add it to openapi/tags.ts.`);
  return found.name;
}

export const TAG_OBJECTS = TAGS.map(({ name, description }) => ({ name, description }));
