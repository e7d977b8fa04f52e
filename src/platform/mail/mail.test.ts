import { globSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMail, type MailMessage } from "./index.ts";

const mail = { to: "a@example.com", subject: "A post failed", paragraphs: ["The channel is gone."] };

/** The mail as sent, with headers unfolded. */
async function post(more: Partial<MailMessage>, from = "Masthead <press@example.com>"): Promise<string> {
  const mailbox = mkdtempSync(join(tmpdir(), "masthead-mail-"));
  await createMail({ from, mailbox }).send({ ...mail, ...more }, "key");
  const [file = ""] = readdirSync(mailbox);
  return readFileSync(join(mailbox, file), "utf8").replaceAll(/\r?\n[ \t]+/g, " ");
}

test("a notification has a List-Unsubscribe header; a transactional mail has none", async () => {
  const raw = await post({ unsubscribe: "https://masthead.example.com/profile/notifications" });
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/masthead\.example\.com\/profile\/notifications>\r?$/m);
  expect(await post({})).not.toContain("List-Unsubscribe");
});

/** One of each form of mail: the parts that some have and others don't. */
const FORMS: Record<string, Partial<MailMessage>> = {
  "a requested mail with a link": { action: { label: "Choose a password", url: "https://masthead.example.com/p" } },
  "a notification": { unsubscribe: "https://masthead.example.com/profile/notifications", closing: ["Bye."] },
  "a digest with posts": { posts: [{ brand: "North", text: "Hello", channels: [], time: "today" }] },
  "a report": { attachment: { name: "report.pdf", bytes: new Uint8Array(4) } },
  "a mail in another language": { language: "de" },
};

test.each(Object.entries(FORMS))("%s declares itself automatic, with an ID of the sender's domain", async (_, form) => {
  const raw = await post(form);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(raw).toMatch(/^X-Auto-Response-Suppress: All\r?$/m);
  expect(raw).toMatch(/^Message-ID: <key@example\.com>\r?$/m);
});

test.each([
  ["press@example.com", "example.com"],
  ['"Press, North @ Coffee" <press@mail.example.com>', "mail.example.com"],
  ["press@kaffeehäuser.example", "xn--kaffeehuser-r8a.example"],
])("the Message-ID of a mail from %s is of %s", async (from, domain) => {
  expect(await post({}, from)).toContain(`Message-ID: <key@${domain}>`);
});

test("no mail is sent past this folder", () => {
  const sources = globSync("src/**/*.{ts,tsx}", {
    exclude: ["src/platform/mail/*", "**/*.test.ts", "src/**/client/**"],
  });
  const others = sources.filter((file) => readFileSync(file, "utf8").includes(".sendMail("));
  expect(others).toEqual([]);
});
