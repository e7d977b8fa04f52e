import type { Tx } from "#platform/db/index.ts";
import type { About } from "./link.ts";

/** Takes back what waits to be mailed to somebody about a brand that they have left. */
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
