import { PageNav } from "../frame/page-nav.tsx";

const PAGES = [
  { href: "/profile", title: "Personal data" },
  { href: "/profile/security", title: "Security" },
  { href: "/profile/api-tokens", title: "Tokens and browsers" },
  { href: "/profile/connections", title: "Connections" },
  { href: "/profile/notifications", title: "Notifications" },
  { href: "/profile/export", title: "Export" },
];

/** The pages of the profile. */
export function ProfilePages() {
  return <PageNav label="Profile" pages={PAGES} />;
}
