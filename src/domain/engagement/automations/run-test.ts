import { withIdentities } from "#domain/engagement/contacts/index.ts";
import { authorOf } from "#domain/engagement/contacts/rules.ts";
import { fitText } from "#kernel/excerpt.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import type { Prisma } from "#platform/db/index.ts";
import { type IncomingItem, matchesConditions } from "./rules.ts";
import { AutomationTrial, TryAutomationInput } from "./schema.ts";
import { TRIAL_ITEMS } from "./terms.ts";

const EXAMPLES = 3;

const withAuthor = { channel: true, contact: { include: withIdentities } } as const satisfies Prisma.InboxItemInclude;

export const testAutomation = operation({
  name: "automations.test",
  summary: "Test an automation against recent inbox items, without changing them.",
  scope: "brand",
  needs: "automations.view",
  tier: "full",
  input: TryAutomationInput,
  output: AutomationTrial,
  async run(ctx, input) {
    const items = await ctx.db.inboxItem.findMany({
      where: { brandId: ctx.brandId },
      include: withAuthor,
      orderBy: { id: "desc" },
      take: TRIAL_ITEMS,
    });
    const matched = items.filter((item) => matchesConditions({ ...input, acts: [] }, factsOf(item)));
    return {
      tried: items.length,
      matched: matched.length,
      examples: matched.slice(0, EXAMPLES).map(({ id, contact, body, receivedAt }) => ({
        id,
        contact: contact?.name ?? null,
        body: fitText(body, 200),
        received_at: wireTime(receivedAt),
      })),
    };
  },
});

type ItemWithAuthor = Prisma.InboxItemGetPayload<{ include: typeof withAuthor }>;

function factsOf({ kind, body, channel, contact, authorExternalId }: ItemWithAuthor): IncomingItem {
  const author = { platform: channel.platform, externalId: authorExternalId };
  const handle = authorOf(contact?.identities ?? [], author)?.handle ?? null;
  return { kind, channelId: channel.id, body, contact: contact && { tags: contact.tags, handle } };
}
