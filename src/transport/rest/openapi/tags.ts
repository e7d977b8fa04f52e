import type { Route } from "../route.ts";

type Tag = {
  name: string;
  description: string;
  /** Beginnings of paths, or whole lines `METHOD /path`; of several that fit a route the longest counts. */
  holds: readonly string[];
};

/** What the reference groups by, in the order in which people need it. */
const TAGS: readonly Tag[] = [
  {
    name: "Getting started",
    description:
      "Sign in, see who you are and which brands you have, and select one. Everything else happens in a brand: the one that `X-Service-Brand` names, or else the selected one.",
    holds: [
      ...["POST /auth/register", "POST /auth/login", "POST /auth/two-factor-challenge", "POST /auth/logout"],
      ...["/auth/device", "GET /me", "/me/team", "/me/entitlements", "/me/home", "GET /teams"],
    ],
  },
  { name: "Posts", description: "Write, check, schedule, import and export posts.", holds: ["/posts"] },
  {
    name: "Publications",
    description:
      "A publication is one post on one channel. It has its own status, attempts, permalink and, where something failed, error.",
    holds: ["/publications", "/posts/{id}/publications", "/posts/{id}/retry"],
  },
  {
    name: "Review",
    description:
      "Submit, approve or send back a post, comment on it, and let people without an account review it by a share link.",
    holds: [
      ...["/posts/{id}/submit", "/posts/{id}/approve", "/posts/{id}/request-changes", "/posts/{id}/comments"],
      ...["/comments", "/posts/{id}/share-links", "/share-links"],
    ],
  },
  { name: "Calendar", description: "What is planned when, and which times are free.", holds: ["/calendar"] },
  {
    name: "Channels",
    description: "The accounts and addresses that a brand publishes to: connect, change, disconnect.",
    holds: ["/channels", "/channel-requests", "/platforms"],
  },
  { name: "Media", description: "Images and videos: upload, describe, crop, sort into folders.", holds: ["/media"] },
  { name: "Ideas", description: "What could be written about. An idea becomes a post.", holds: ["/ideas"] },
  {
    name: "Metrics",
    description: "What the platforms report of posts and channels. Updated once a night.",
    holds: ["/metrics", "/posts/{id}/metrics"],
  },
  {
    name: "Inbox",
    description: "Comments, mentions and messages from the channels, replies to them, and automations for them.",
    holds: ["/inbox", "/contacts", "/automations"],
  },
  {
    name: "Webhooks",
    description:
      "Receive events at an address of yours, signed; see what was sent and send it again. Programs without an address read the same events from `GET /events`.",
    holds: ["/webhook-endpoints", "/webhook-deliveries", "/events"],
  },
  {
    name: "Brands and members",
    description: "A brand (in paths: a team), its members and their roles, and invitations.",
    holds: ["/teams", "/users", "/invitations"],
  },
  {
    name: "Notifications",
    description: "What you are notified of, on which channels and devices.",
    holds: ["/notifications", "/notification-preferences", "/device-tokens"],
  },
  {
    name: "Plans and billing",
    description: "The plans on offer and the account's subscription.",
    holds: ["/public/plans", "/subscription"],
  },
  {
    name: "Account and security",
    description: "Your name, password, email address, passkeys, second factor, tokens and connected apps.",
    holds: ["/me", "/auth", "/tokens", "/connections"],
  },
  {
    name: "Audit log and exports",
    description:
      "Who did what, in a log that shows whether it was changed, and everything the account holds as a file.",
    holds: ["/audit-events", "/exports"],
  },
];

/** @throws Error for a route that no group holds */
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
