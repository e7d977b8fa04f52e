import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export type KeptMail = { id: string; to: string; subject: string; text: string; html: string; at: Date };

/** The local mailbox, newest first: what would have been sent had there been a mail server. */
export async function readMailbox(mailbox: string, limit = 50): Promise<KeptMail[]> {
  const names = await readdir(mailbox).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(join(mailbox, name)));
      return {
        id: name.slice(0, -".eml".length),
        to: mail.to?.map(({ address }) => address ?? "").join(", ") ?? "",
        subject: mail.subject ?? "",
        text: mail.text ?? "",
        html: mail.html ?? "",
        at: new Date(Number(name.split("-")[0])),
      };
    }),
  );
}
