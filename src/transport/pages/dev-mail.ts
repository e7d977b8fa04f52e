import { join } from "node:path";
import { isLoopbackUrl } from "#platform/env.ts";
import { readMailbox, type StoredMail } from "#platform/mail/mailbox.ts";
import { studioServices } from "../studio/studio.ts";

/**
 * Set by our own server for a browser that may read the local mailbox (`server/mailbox.ts`); an incoming header of
 * this name is removed.
 */
const OPEN = "x-masthead-mailbox";

/** Where mail goes: to its recipient, or into the local mailbox, which this browser may or may not read. */
export function mailDestination(headers: Headers): "sent" | "open" | "closed" {
  const { env } = studioServices();
  if (env.SMTP_URL) return "sent";
  if (headers.get(OPEN) === "open") return "open";
  return isLoopbackUrl(env.APP_URL) ? "closed" : "sent";
}

/** The mails for `/dev/mail`, or null where this browser may not read them. */
export async function devMail(headers: Headers): Promise<StoredMail[] | null> {
  if (mailDestination(headers) !== "open") return null;
  return readMailbox(join(studioServices().env.DATA_DIR, "mail"));
}
