/** The icon of each platform, by its name in Tabler's set; a network's other connectors have the network's. */
export const PLATFORM_ICONS: Readonly<Record<string, string>> = {
  feed: "rss",
  webhook: "webhook",
  bluesky: "brand-bluesky",
  mastodon: "brand-mastodon",
  telegram: "brand-telegram",
  discord: "brand-discord",
  slack: "brand-slack",
  wordpress: "brand-wordpress",
  ghost: "ghost",
  devto: "code",
  nostr: "broadcast",
  facebook: "brand-facebook",
  instagram: "brand-instagram",
  threads: "brand-threads",
  youtube: "brand-youtube",
  google_business: "building-store",
  linkedin: "brand-linkedin",
  tiktok: "brand-tiktok",
  pinterest: "brand-pinterest",
  reddit: "brand-reddit",
  x: "brand-x",
  test: "flask",
};

/** For platforms without an icon of their own. */
export const OTHER_PLATFORM = "world-share";

/** The name of a platform's icon: `brand-slack` for `slack_webhook`. */
export function platformIcon(platform: string): string {
  const own = [platform, platform.split("_")[0] ?? ""].find((name) => Object.hasOwn(PLATFORM_ICONS, name));
  return (own && PLATFORM_ICONS[own]) ?? OTHER_PLATFORM;
}
