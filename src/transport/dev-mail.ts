import { join } from "node:path";
import { type KeptMail, readMailbox } from "#platform/mail/mailbox.ts";
import { studioServices } from "./studio.ts";

export type { KeptMail };

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * The mails for `/dev/mail`, or null where the page must not exist: only while there is no SMTP_URL, the studio's
 * address is a loopback one and the request was not forwarded (product.md §11), for these mails hold sign-in links.
 * The Host must be a loopback one too: a page of another site whose name was pointed at this machine comes with that name.
 */
export async function devMail(headers: Headers): Promise<KeptMail[] | null> {
  const { env } = studioServices();
  const isLocal = [new URL(env.APP_URL).host, headers.get("host") ?? ""].every((host) => LOOPBACK.test(host));
  if (env.SMTP_URL || !isLocal || FORWARDING.some((name) => headers.has(name))) return null;
  return readMailbox(join(env.DATA_DIR, "mail"));
}
