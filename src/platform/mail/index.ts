import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type Letter, renderHtml, renderText } from "./letter.ts";

export type { Letter };
export type Mail = {
  /**
   * @param key names the mail in its Message-ID, so that a second delivery of the same job is seen as the same mail
   * @throws Error when the server does not take it; the job tries again
   */
  send(letter: Letter, key: string): Promise<void>;
};

/** Sends by SMTP, or keeps `*.eml` files in the local mailbox that `/dev/mail` shows. */
export function createMail(options: { smtpUrl?: string | undefined; from: string; mailbox: string }): Mail {
  const compose = (letter: Letter, key: string) => ({
    from: options.from,
    to: letter.to,
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
    messageId: `<${key}@masthead>`,
    ...(letter.unsubscribe === undefined ? {} : { list: { unsubscribe: letter.unsubscribe } }),
  });

  if (options.smtpUrl) {
    const transport = createTransport(options.smtpUrl);
    return {
      async send(letter, key) {
        await transport.sendMail(compose(letter, key));
      },
    };
  }

  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter, key) {
      const { message } = await transport.sendMail(compose(letter, key));
      await mkdir(options.mailbox, { recursive: true });
      // Named by its key, so that a job run twice keeps one mail; renamed into place, so that no reader sees half of it.
      const file = join(options.mailbox, `${key}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
