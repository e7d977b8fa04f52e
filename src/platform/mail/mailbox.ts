import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export type StoredMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
  /** Its files, as `data:` URLs. */
  attachments: { name: string; url: string }[];
};

/** The local mailbox, newest first: mails that were written instead of sent because no mail server is configured. */
export async function readMailbox(mailbox: string, limit = 50): Promise<StoredMail[]> {
  const names = await readdir(mailbox).catch(() => []);
  const kept = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => ({ name, at: (await stat(join(mailbox, name))).mtime })),
  );
  const newest = kept.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
  return Promise.all(
    newest.map(async ({ name, at }) => {
      const mail = await PostalMime.parse(await readFile(join(mailbox, name)));
      return {
        id: name.slice(0, -".eml".length),
        to: mail.to?.map(({ address }) => address ?? "").join(", ") ?? "",
        subject: mail.subject ?? "",
        text: mail.text ?? "",
        html: mail.html ?? "",
        attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? "file",
          url: `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString("base64")}`,
        })),
        at,
      };
    }),
  );
}
