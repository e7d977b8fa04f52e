import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMail, type MailMessage } from "./index.ts";

const mail = { to: "a@example.com", subject: "A post failed", paragraphs: ["The channel is gone."] };

/** The mail as sent, with headers unfolded. */
async function post(more: Partial<MailMessage>): Promise<string> {
  const mailbox = mkdtempSync(join(tmpdir(), "masthead-mail-"));
  await createMail({ from: "Masthead <press@example.com>", mailbox }).send({ ...mail, ...more }, "key");
  const [file = ""] = readdirSync(mailbox);
  return readFileSync(join(mailbox, file), "utf8").replaceAll(/\r?\n[ \t]+/g, " ");
}

test("a notification has a List-Unsubscribe header; a transactional mail has none", async () => {
  const raw = await post({ unsubscribe: "https://masthead.example.com/profile/notifications" });
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/masthead\.example\.com\/profile\/notifications>\r?$/m);
  expect(await post({})).not.toContain("List-Unsubscribe");
});
