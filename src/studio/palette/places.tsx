import {
  IconAccessible,
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
  IconLeaf,
  IconLink,
  IconLock,
  IconNotes,
  IconPencilPlus,
  IconPhoto,
  IconPlayerPause,
  IconPlug,
  IconPlugConnected,
  IconPlus,
  IconRepeat,
  IconRobot,
  IconServerCog,
  IconSettings,
  IconShare2,
  IconTag,
  IconTransferIn,
  IconTrash,
  IconUser,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  IconWebhook,
  IconWorld,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { t } from "#kernel/language.ts";
import { type Permission, roleAllows } from "#kernel/permissions.ts";
import { type Brand, studioPath } from "../frame/brand.tsx";

/** A page in the palette, by name or synonym. */
export interface Place {
  id: string;
  group: string;
  label: string;
  href: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  /** Synonyms for the search. */
  words?: string;
}

/** All pages of a brand in the order of the navigation; owner-only pages for owners. */
export function placesOf({ handle, role }: Pick<Brand, "handle" | "role">, isOperator: boolean): Place[] {
  const may = (permission: Permission) => roleAllows(role, permission);
  const to = (page: string) => studioPath(handle, page);
  const isOwner = role === "super_admin";
  const go = (label: string, href: string, Icon: Place["Icon"], words = ""): Place => {
    return { id: `go:${href}`, group: t("Go to"), label, href, Icon, words };
  };
  const act = (label: string, href: string, Icon: Place["Icon"], words = ""): Place => {
    return { id: `do:${label}`, group: t("Actions"), label, href, Icon, words };
  };
  return [
    ...(may("content.manage")
      ? [act(t("New post"), to("posts/new"), IconPencilPlus, t("search|write compose create"))]
      : []),
    ...(may("content.manage")
      ? [go(t("Home"), `/studio/${handle}`, IconHome, t("search|today front page waiting"))]
      : []),
    go(t("Calendar"), to("calendar"), IconCalendarEvent, t("search|schedule month week plan")),
    ...(may("content.manage")
      ? [go(t("Drafts"), to("drafts"), IconNotes, t("search|unfinished unscheduled posts"))]
      : []),
    go(t("Campaigns"), to("calendar/campaigns"), IconFlag, t("search|launch season group posts")),
    ...(may("content.manage")
      ? [
          go(t("Recurring posts"), to("calendar/recurring"), IconRepeat, t("search|repeat every week")),
          go(t("Evergreen posts"), to("calendar/evergreen"), IconLeaf, t("search|recycle reuse fill queue")),
          go(t("Deleted posts"), to("calendar/deleted"), IconTrash, t("search|trash bin restore undo")),
        ]
      : []),
    go(t("Approvals"), to("approvals"), IconChecklist, t("search|review waiting approve")),
    ...(may("content.manage")
      ? [go(t("Review links"), to("review-links"), IconLink, t("search|share guests clients"))]
      : []),
    ...(may("research.view") ? [go(t("Ideas"), to("ideas"), IconBulb, t("search|board research"))] : []),
    go(t("Media"), to("media"), IconPhoto, t("search|library pictures images video upload")),
    ...(may("comments.manage")
      ? [
          go(t("Inbox"), to("inbox"), IconInbox, t("search|comments messages replies mentions")),
          go(t("Contacts"), to("contacts"), IconUsers, t("search|people")),
        ]
      : []),
    go(t("Metrics"), to("metrics"), IconChartLine, t("search|analytics statistics numbers charts")),
    go(t("Channels"), to("channels"), IconPlugConnected, t("search|accounts networks connect")),
    go(t("Feed page"), `/b/${handle}`, IconWorld, t("search|public page rss")),
    go(t("Settings"), to("settings"), IconSettings, t("search|brand name time zone approval policy")),
    go(t("Members"), to("settings/members"), IconUsers, t("search|team roles people")),
    go(t("Roles"), to("settings/roles"), IconUserCog, t("search|permissions")),
    go(
      t("Calendar settings"),
      to("settings/calendar"),
      IconCalendarEvent,
      t("search|public holidays countries popular days"),
    ),
    go(
      t("Brand guide"),
      to("settings/guide"),
      IconBook,
      t("search|voice tone words to avoid style rules claims emoji hashtags"),
    ),
    go(
      t("Accessibility rules"),
      to("settings/accessibility"),
      IconAccessible,
      t("search|alt text captions hashtags contrast screen reader"),
    ),
    go(t("Link settings"), to("settings/links"), IconLink, t("search|utm campaign source medium tracking")),
    go(t("API and webhooks"), to("settings/api"), IconWebhook, t("search|tokens endpoints developers")),
    go(t("Deliveries"), to("settings/api/deliveries"), IconWebhook, t("search|webhook log")),
    go(t("Billing"), to("settings/billing"), IconCreditCard, t("search|plan payment subscription invoice")),
    go(t("Audit log"), to("settings/audit"), IconHistory, t("search|who did what history")),
    go(t("Import and export"), to("settings/transfer"), IconTransferIn, t("search|posts csv json ics file")),
    go(
      t("Security settings"),
      to("settings/security"),
      IconLock,
      t("search|two-factor required single sign-on sso openid"),
    ),
    go(t("Data and deletion"), to("settings/data"), IconDatabase, t("search|export archive delete brand account")),
    go(t("Notifications"), to("notifications"), IconBell, t("search|unread news")),
    go(t("Profile"), "/profile", IconUser, t("search|name email account me")),
    go(t("Security"), "/profile/security", IconLock, t("search|password passkeys two-factor sessions browsers")),
    go(t("Your sessions and tokens"), "/profile/api-tokens", IconKey, t("search|personal api sessions sign out")),
    go(t("Connections"), "/profile/connections", IconPlug, t("search|agents mcp apps")),
    go(
      t("Notification settings"),
      "/profile/notifications",
      IconBell,
      t("search|notification preferences mail push digest"),
    ),
    ...(may("content.manage")
      ? [
          go(
            t("Share to Masthead"),
            "/share",
            IconShare2,
            t("search|bookmarklet browser extension phone app install share sheet"),
          ),
        ]
      : []),
    go(t("Data export"), "/profile/export", IconDownload, t("search|download archive")),
    ...(isOperator
      ? [
          go(t("Administration"), "/administration", IconServerCog, t("search|operator installation doctor health")),
          go(t("Networks and app keys"), "/administration/networks", IconServerCog, t("search|client id secret")),
        ]
      : []),
    go(t("Developers"), "/developers", IconBook, t("search|api reference guides documentation help mcp cli")),
    go(t("Plans"), "/pricing", IconTag, t("search|prices upgrade")),
    ...(isOwner
      ? [
          act(
            t("Invite someone"),
            to("settings/members?new=invite"),
            IconUserPlus,
            t("search|member client editor add person team"),
          ),
          act(
            t("Hold everything"),
            to("settings/hold"),
            IconPlayerPause,
            t("search|stop pause emergency crisis freeze publishing"),
          ),
          act(t("Create an API token"), to("settings/api?new=token"), IconKey, t("search|new tiered")),
          act(t("Add a webhook endpoint"), to("settings/api?new=endpoint"), IconWebhook, t("search|new")),
        ]
      : []),
    ...(may("connections.manage")
      ? [act(t("Connect a channel"), to("channels/connect"), IconPlugConnected, t("search|add account"))]
      : []),
    ...(may("research.manage") ? [act(t("New idea"), to("ideas"), IconBulb, t("search|add"))] : []),
    ...(may("automations.view")
      ? [go(t("Automations"), to("settings/automations"), IconRobot, t("search|rules"))]
      : []),
    act(t("New brand"), "/brands/new", IconPlus, t("search|add create")),
  ];
}
