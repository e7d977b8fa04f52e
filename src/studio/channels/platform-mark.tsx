import { IconFlask, IconNews, IconWebhook, IconWorld } from "@tabler/icons-react";
import classes from "./platform-mark.module.css";

const ICONS: Record<string, typeof IconWorld> = { feed: IconNews, webhook: IconWebhook };

/** A platform's sign before its name. */
export function PlatformMark({ platform }: { platform: string }) {
  const Icon = ICONS[platform] ?? (platform.startsWith("test_") ? IconFlask : IconWorld);
  return (
    <span className={classes.mark} aria-hidden>
      <Icon size={20} stroke={1.5} />
    </span>
  );
}
