import type { Tx } from "#platform/db/index.ts";
import { SAMPLE_IDEAS } from "./posts.ts";

export async function insertIdeas(tx: Tx, brandId: number, authorId: number, now: Date): Promise<void> {
  await tx.idea.createMany({
    data: SAMPLE_IDEAS.map((idea) => ({ ...idea, brandId, authorId, origin: "web" as const, createdAt: now })),
  });
}
