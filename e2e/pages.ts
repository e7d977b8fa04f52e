/** A page and its title, by which tests know that it has loaded. */
export interface Screen {
  path: string;
  title: string | RegExp;
}

export const PUBLIC_PAGES: Screen[] = [
  { path: "/sign-in", title: "Sign in" },
  { path: "/sign-up", title: "Create an account" },
  { path: "/forgot-password", title: /password/i },
  { path: "/pricing", title: "Plans" },
  { path: "/developers", title: "For developers" },
  { path: "/developers/quick-start", title: "Quick start" },
  { path: "/developers/webhooks", title: "Webhooks" },
  { path: "/developers/mcp", title: "MCP" },
  { path: "/developers/errors", title: "Errors" },
  { path: "/developers/channels", title: "Channels" },
  { path: "/developers/channels/mastodon", title: "Mastodon" },
];

export const PERSONAL_PAGES: Screen[] = [
  { path: "/profile", title: "Profile" },
  { path: "/profile/security", title: "Profile" },
  { path: "/profile/api-tokens", title: "Profile" },
  { path: "/profile/connections", title: "Profile" },
  { path: "/profile/notifications", title: "Profile" },
  { path: "/profile/export", title: "Profile" },
  { path: "/ownership", title: "Ownership" },
  { path: "/share", title: "Share to Masthead" },
  { path: "/brands/new", title: "New brand" },
  { path: "/welcome?step=name", title: "Name your brand" },
  { path: "/welcome?step=networks", title: "Where do you publish?" },
  { path: "/welcome?step=times", title: "When do you post?" },
  { path: "/welcome?step=week", title: "Plan your first week" },
];

/** For operators of the installation. */
export const ADMINISTRATION_PAGES: Screen[] = [
  { path: "/administration", title: "Administration" },
  { path: "/administration/networks", title: "Administration" },
  { path: "/administration/networks/facebook", title: "Facebook" },
  { path: "/administration/people", title: "Administration" },
];

/** Below `/studio/{handle}`. */
export const BRAND_PAGES: Screen[] = [
  { path: "", title: /./ },
  { path: "calendar", title: "Calendar" },
  { path: "calendar/campaigns", title: "Campaigns" },
  { path: "calendar/recurring", title: "Recurring posts" },
  { path: "calendar/evergreen", title: "Evergreen posts" },
  { path: "calendar/elsewhere", title: "Published elsewhere" },
  { path: "calendar/deleted", title: "Deleted posts" },
  { path: "calendar/grid", title: "Profile grid" },
  { path: "calendar/all", title: "All brands" },
  { path: "approvals", title: "Approvals" },
  { path: "posts/new", title: "New post" },
  { path: "drafts", title: "Drafts" },
  { path: "ideas", title: "Ideas" },
  { path: "media", title: "Media" },
  { path: "inbox", title: "Inbox" },
  { path: "contacts", title: "Contacts" },
  { path: "metrics", title: "Metrics" },
  { path: "channels", title: "Channels" },
  { path: "notifications", title: "Notifications" },
];

/** The settings of a brand, below `/studio/{handle}`. */
export const SETTINGS_PAGES: Screen[] = [
  { path: "settings", title: "Settings" },
  { path: "settings/approval", title: "Settings" },
  { path: "settings/hold", title: "Settings" },
  { path: "settings/members", title: "Settings" },
  { path: "settings/roles", title: "Settings" },
  { path: "settings/security", title: "Settings" },
  { path: "settings/notifications", title: "Settings" },
  { path: "settings/automations", title: "Settings" },
  { path: "settings/billing", title: "Settings" },
  { path: "settings/calendar", title: "Settings" },
  { path: "settings/guide", title: "Settings" },
  { path: "settings/links", title: "Settings" },
  { path: "settings/accessibility", title: "Settings" },
  { path: "settings/api", title: "Settings" },
  { path: "settings/audit", title: "Settings" },
  { path: "settings/transfer", title: "Settings" },
  { path: "settings/data", title: "Settings" },
  { path: "settings/api/deliveries", title: "Webhook deliveries" },
];
