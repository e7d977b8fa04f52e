import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { inSpan } from "#kernel/trace.ts";
import { type MailMessage, renderHtml, renderText } from "./letter.ts";

export type { MailMessage };
export type Mail = {
  /**
   * @param key names the mail in its Message-ID, so that a second delivery of the same job is seen as the same mail
   * @throws MailRefusedError when the server will never take it, any other Error when it does not take it now
   */
  send(mail: MailMessage, key: string): Promise<void>;
};

/** The mail server says that this mail, or its recipient, is not to be tried again (RFC 5321: a reply of 5xx). */
export class MailRefusedError extends Error {}

/** Milliseconds. A server that hangs must not keep others waiting for minutes; nodemailer's own are two and ten. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Sends by SMTP, or keeps `*.eml` files in the local mailbox that `/dev/mail` shows. */
export function createMail(options: { smtpUrl?: string; from: string; mailbox: string }): Mail {
  const compose = (mail: MailMessage, key: string) => ({
    from: options.from,
    to: mail.to,
    subject: mail.subject,
    text: renderText(mail),
    html: renderHtml(mail),
    messageId: `<${key}@masthead>`,
    ...(mail.unsubscribe === undefined ? {} : { list: { unsubscribe: mail.unsubscribe } }),
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
      await mkdir(options.mailbox, { recursive: true });
      // Named by its key, so that a job run twice keeps one mail; renamed into place, so that no reader sees half of it.
      const file = join(options.mailbox, `${key}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
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

/** The address with our patience, save where it names its own. */
function withTimeout(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/**
 * Of the recipient or the mail itself. A refused sign-in or sender (MAIL FROM, where some servers ask for a sign-in or
 * for TLS) is a matter of the configuration: the same mail goes out once that is mended.
 */
function isRefusal(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM" && responseCode >= 500;
}
