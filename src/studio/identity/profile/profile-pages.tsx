import { msg, t } from "#kernel/language.ts";
import { PageNav } from "#studio/frame/page-nav.tsx";

const PAGES = [
  { href: "/profile", title: msg("Personal data") },
  { href: "/profile/security", title: msg("Security") },
  { href: "/profile/api-tokens", title: msg("Sessions and tokens") },
  { href: "/profile/connections", title: msg("Connections") },
  { href: "/profile/notifications", title: msg("Notifications") },
  { href: "/profile/export", title: msg("Export") },
];

/** The pages of the profile. */
export function ProfilePages() {
  return <PageNav label={t("Profile")} pages={PAGES.map(({ href, title }) => ({ href, title: t(title) }))} />;
}
