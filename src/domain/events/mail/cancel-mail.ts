import type { Tx } from "#platform/db/index.ts";
import type { About } from "./link.ts";

/** Cancels waiting mails about a brand to users who have left it. */
export async function cancelMail(tx: Tx, { brandId, userId }: About): Promise<void> {
  await tx.mail.deleteMany({
    where: {
      AND: [
        { letter: { path: ["about", "brandId"], equals: brandId } },
        { letter: { path: ["about", "userId"], equals: userId } },
      ],
    },
  });
}
