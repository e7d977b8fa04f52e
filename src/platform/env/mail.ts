import { z } from "zod";
import { address } from "./kinds.ts";

export const mail = {
  SMTP_URL: address(/^smtps?:\/\/[^/]/, "must be an smtp:// or smtps:// address")
    .optional()
    .meta({
      description:
        "The mail server. Without it, emails are stored in `$DATA_DIR/mail`; while `APP_URL` is a local address they are shown on this machine, at the link printed at start. Emails are retried for three days. `npm run admin -- mail` lists pending and failed ones; `resend-mail <id>` or `resend-mail all` sends them again.",
      unset: "a local mailbox",
      example: "smtps://user:secret@mail.example.com:465",
    }),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S/, { error: "must be an email address, optionally with a name before it" })
    .default("Masthead <masthead@localhost>")
    .meta({ description: "The sender of all emails.", example: "Masthead <masthead@example.com>" }),
};
