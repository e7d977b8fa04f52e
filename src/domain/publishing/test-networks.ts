import type { Connect, Publisher } from "#platform/connectors/contract.ts";
import { telegramConnect } from "#platform/connectors/telegram/connect.ts";
import { telegramPublisher } from "#platform/connectors/telegram/publish.ts";
import type { Answer, StandIn } from "#test/networks/stand-in.ts";
import { BOT_TOKEN, startTelegram, tooMany } from "#test/networks/telegram.ts";

/** A network that does nothing but stand in for itself, as the tests of the whole way to it need it. */
export type Proving = {
  platform: string;
  start(): Promise<{
    standIn: StandIn;
    connect: Connect;
    publisher: Publisher;
    /** The texts that stand there, each as often as it does. */
    texts(): string[];
    /** From now on what was granted is over. */
    revoke(): void;
  }>;
  typed: Record<string, string>;
  tooMany(seconds: number): Answer;
};

const telegram: Proving = {
  platform: "telegram",
  typed: { token: BOT_TOKEN, chat: "@northcoffee" },
  tooMany,
  async start() {
    const standIn = await startTelegram();
    return {
      standIn,
      connect: telegramConnect(standIn.origin),
      publisher: telegramPublisher(standIn.origin),
      texts: () => standIn.journal.map(({ text }) => text),
      revoke() {
        standIn.isRevoked = true;
      },
    };
  },
};

/** Each network that settles nothing by itself: an answer that was lost is for a person to look after. */
export const BLIND: readonly Proving[] = [telegram];
