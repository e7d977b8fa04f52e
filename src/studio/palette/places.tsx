import {
  IconBell,
  IconBook,
  IconBulb,
  IconCalendarEvent,
  IconChartLine,
  IconChecklist,
  IconCreditCard,
  IconDatabase,
  IconDownload,
  IconFlag,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLink,
  IconLock,
  IconPencilPlus,
  IconPhoto,
  IconPlug,
  IconPlugConnected,
  IconPlus,
  IconRobot,
  IconSettings,
  IconTag,
  IconTransferIn,
  IconUser,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  IconWebhook,
  IconWorld,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type Permission, ROLES } from "#kernel/permissions.ts";
import { type Brand, studioPath } from "../frame/brand.tsx";

/** A page in the palette, by name or synonym. */
export interface Place {
  id: string;
  group: "Go to" | "Do";
  label: string;
  href: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  /** Synonyms for the search. */
  words?: string;
}

/** All pages of a brand in the order of the navigation; owner-only pages for owners. */
export function placesOf({ handle, role }: Pick<Brand, "handle" | "role">): Place[] {
  const may = (permission: Permission) => ROLES[role].permissions.has(permission);
  const to = (page: string) => studioPath(handle, page);
  const isOwner = role === "super_admin";
  const go = (label: string, href: string, Icon: Place["Icon"], words = ""): Place => {
    return { id: `go:${href}`, group: "Go to", label, href, Icon, words };
  };
  const act = (label: string, href: string, Icon: Place["Icon"], words = ""): Place => {
    return { id: `do:${label}`, group: "Do", label, href, Icon, words };
  };
  return [
    ...(may("content.manage") ? [act("New post", to("posts/new"), IconPencilPlus, "write compose create")] : []),
    ...(may("content.manage") ? [go("Home", `/studio/${handle}`, IconHome, "today front page waiting")] : []),
    go("Calendar", to("calendar"), IconCalendarEvent, "schedule month week plan"),
    go("Campaigns", to("calendar/campaigns"), IconFlag, "launch season group posts"),
    go("Approvals", to("approvals"), IconChecklist, "review waiting approve"),
    ...(may("content.manage") ? [go("Review links", to("review-links"), IconLink, "share guests clients")] : []),
    ...(may("research.view") ? [go("Ideas", to("ideas"), IconBulb, "board research")] : []),
    go("Media", to("media"), IconPhoto, "library pictures images video upload"),
    ...(may("comments.manage")
      ? [
          go("Inbox", to("inbox"), IconInbox, "comments messages replies mentions"),
          go("Contacts", to("contacts"), IconUsers, "people"),
        ]
      : []),
    go("Metrics", to("metrics"), IconChartLine, "analytics statistics numbers charts"),
    go("Channels", to("channels"), IconPlugConnected, "accounts networks connect"),
    go("Feed page", `/b/${handle}`, IconWorld, "public page rss"),
    go("Settings", to("settings"), IconSettings, "brand name time zone approval policy"),
    go("Members", to("settings/members"), IconUsers, "team roles people"),
    go("Roles", to("settings/roles"), IconUserCog, "permissions"),
    go("Calendar settings", to("settings/calendar"), IconCalendarEvent, "public holidays countries popular days"),
    go("Link settings", to("settings/links"), IconLink, "utm campaign source medium tracking"),
    go("API and webhooks", to("settings/api"), IconWebhook, "tokens endpoints developers"),
    go("Deliveries", to("settings/api/deliveries"), IconWebhook, "webhook log"),
    go("Billing", to("settings/billing"), IconCreditCard, "plan payment subscription invoice"),
    go("Audit log", to("settings/audit"), IconHistory, "who did what history"),
    go("Import and export", to("settings/transfer"), IconTransferIn, "posts csv json ics file"),
    go("Security settings", to("settings/security"), IconLock, "two-factor required single sign-on sso openid"),
    go("Data and deletion", to("settings/data"), IconDatabase, "export archive delete brand account"),
    go("Notifications", to("notifications"), IconBell, "unread news"),
    go("Profile", "/profile", IconUser, "name email account me"),
    go("Security", "/profile/security", IconLock, "password passkeys two-factor sessions browsers"),
    go("Your tokens and browsers", "/profile/api-tokens", IconKey, "personal api sessions sign out"),
    go("Connections", "/profile/connections", IconPlug, "agents mcp apps"),
    go("Notification settings", "/profile/notifications", IconBell, "notification preferences mail push digest"),
    go("Data export", "/profile/export", IconDownload, "download archive"),
    go("Developers", "/developers", IconBook, "api reference guides documentation help mcp cli"),
    go("Plans", "/pricing", IconTag, "prices upgrade"),
    ...(isOwner
      ? [
          act(
            "Invite someone",
            to("settings/members?new=invite"),
            IconUserPlus,
            "member client editor add person team",
          ),
          act("Create an API token", to("settings/api?new=token"), IconKey, "new tiered"),
          act("Add a webhook endpoint", to("settings/api?new=endpoint"), IconWebhook, "new"),
        ]
      : []),
    ...(may("connections.manage")
      ? [act("Connect a channel", to("channels/connect"), IconPlugConnected, "add account")]
      : []),
    ...(may("research.manage") ? [act("New idea", to("ideas"), IconBulb, "add")] : []),
    ...(may("automations.view") ? [go("Automations", to("settings/automations"), IconRobot, "rules")] : []),
    act("New brand", "/brands/new", IconPlus, "add create"),
  ];
}
