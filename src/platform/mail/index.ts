import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import type { Transporter } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { inSpan } from "#kernel/trace.ts";
import { inLanguage } from "../languages.ts";
import { type MailMessage, type MailPost, renderHtml, renderText } from "./template.ts";

export type { MailMessage, MailPost };
export type Mail = {
  /**
   * @param key becomes the Message-ID, so that a second delivery of the same job is recognized as the same mail
   * @throws MailRefusedError when the server permanently rejects it, any other Error for a transient failure
   */
  send(mail: MailMessage, key: string): Promise<void>;
};

/** The mail server permanently rejected this mail or its recipient (RFC 5321: a reply of 5xx). */
export class MailRefusedError extends Error {}

/**
 * Milliseconds. A server that hangs must not block other mail for minutes; nodemailer's defaults are two and ten
 * minutes.
 */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Against automatic replies such as absence notes: by RFC 3834, and as Exchange reads it. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Sends by SMTP, or writes `*.eml` files to the local mailbox that `/dev/mail` shows. */
export function createMail(options: { smtpUrl?: string; from: string; mailbox: string }): Mail {
  const domain = domainOf(options.from);
  const compose = (mail: MailMessage, key: string) => ({
    from: options.from,
    to: mail.to,
    subject: mail.subject,
    ...inLanguage(mail.language ?? null, () => ({ text: renderText(mail), html: renderHtml(mail) })),
    messageId: `<${key}@${domain}>`,
    headers: AUTOMATIC,
    ...(mail.unsubscribe === undefined ? {} : { list: { unsubscribe: mail.unsubscribe } }),
    ...(mail.attachment === undefined
      ? {}
      : { attachments: [{ filename: mail.attachment.name, content: Buffer.from(mail.attachment.bytes) }] }),
  });

  if (options.smtpUrl) {
    const address = withTimeout(options.smtpUrl);
    const transport = once(({ createTransport }) => createTransport(address));
    const facts = { "server.address": new URL(options.smtpUrl).hostname };
    return {
      send: (mail, key) =>
        inSpan({ name: "mail send", kind: "client", attributes: facts }, async (span) => {
          try {
            await (await transport()).sendMail(compose(mail, key));
          } catch (error) {
            const { code, responseCode } = error as { code?: string; responseCode?: number };
            span?.set({ "masthead.smtp.code": code ?? "", "masthead.smtp.reply": responseCode ?? 0 });
            throw isRefusal(error) ? new MailRefusedError((error as Error).message, { cause: error }) : error;
          }
        }),
    };
  }

  const transport = once(({ createTransport }) => createTransport({ streamTransport: true, buffer: true }));
  return {
    async send(mail, key) {
      const { message } = await (await transport()).sendMail(compose(mail, key));
      // The file is named by its key, so that a repeated job keeps one mail; written by rename, so that no reader sees
      // a partial file.
      const file = join(options.mailbox, `${key}.eml`);
      // Synchronously: some kilobytes take less than the ways to the threads that would write them.
      mkdirSync(options.mailbox, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
  };
}

/** Loads nodemailer with the first mail: it takes 6 MB, and most processes never send one. */
function once<Info>(
  open: (nodemailer: typeof import("nodemailer")) => Transporter<Info>,
): () => Promise<Transporter<Info>> {
  let opened: Promise<Transporter<Info>> | undefined;
  return () => {
    opened ??= import("nodemailer").then(open);
    return opened;
  };
}

/** The sender's domain: spam filters distrust a Message-ID of a domain that doesn't exist. */
function domainOf(from: string): string {
  const [sender] = addressparser(from, { flatten: true });
  return domainToASCII(sender?.address.split("@").at(-1) ?? "") || "localhost";
}

/** The URL with our timeouts, unless it sets its own. */
function withTimeout(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/**
 * Whether the recipient or the mail itself was rejected. A rejected authentication or sender (MAIL FROM, where some
 * servers ask for authentication or TLS) is a configuration problem: the same mail is sent once that is fixed.
 */
function isRefusal(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM" && responseCode >= 500;
}
