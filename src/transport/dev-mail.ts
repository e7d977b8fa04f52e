import { join } from "node:path";
import { type KeptMail, readMailbox } from "#platform/mail/mailbox.ts";
import { studioServices } from "./studio.ts";

export type { KeptMail };

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * The mails for `/dev/mail`, or null where the page must not exist: only while there is no SMTP_URL, the studio's
 * address is a loopback one and the request was not forwarded (product.md §11), for these mails hold sign-in links.
 */
export async function devMail(headers: Headers): Promise<KeptMail[] | null> {
  const { env } = studioServices();
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(env.APP_URL).hostname);
  if (env.SMTP_URL || !isLoopback || FORWARDING.some((name) => headers.has(name))) return null;
  return readMailbox(join(env.DATA_DIR, "mail"));
}
