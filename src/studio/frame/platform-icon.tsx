import {
  IconBrandBluesky,
  IconBrandDiscord,
  IconBrandMastodon,
  IconBrandSlack,
  IconBrandTelegram,
  IconBrandWordpress,
  IconBroadcast,
  IconCode,
  IconFlask,
  IconGhost,
  IconRss,
  IconWebhook,
  IconWorldShare,
} from "@tabler/icons-react";

const ICONS: Record<string, typeof IconRss> = {
  feed: IconRss,
  webhook: IconWebhook,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  telegram: IconBrandTelegram,
  discord: IconBrandDiscord,
  slack: IconBrandSlack,
  wordpress: IconBrandWordpress,
  ghost: IconGhost,
  devto: IconCode,
  nostr: IconBroadcast,
  test: IconFlask,
};

/** A platform's icon, beside its name; a network's webhook has the network's. Platforms without an icon get a globe. */
export function PlatformIcon({ platform, size = 18 }: { platform: string; size?: number }) {
  const Icon = ICONS[platform] ?? ICONS[platform.split("_")[0] ?? ""] ?? IconWorldShare;
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
