import type { ClaimedPublication } from "./claim.ts";

type TurnClaim = Pick<ClaimedPublication, "channelId" | "token">;

/**
 * The order in which a worker sends to channels whose platform cannot tell what became of a request: one at a time, until its
 * result is written. So a worker that is killed leaves at most one publication per channel for a person to look up.
 */
export type BlindTurns = {
  /** Resolves when the claims that asked before have ended their turn. */
  take(claimed: TurnClaim): Promise<void>;
  /** Ends the claim's turn, if it has taken one. */
  end(claimed: TurnClaim): void;
};

export function createBlindTurns(): BlindTurns {
  /** By channel, the end of the last turn that was asked for. */
  const last = new Map<number, Promise<void>>();
  /** By the claim's token. */
  const ends = new Map<string, () => void>();
  return {
    async take({ channelId, token }) {
      const before = last.get(channelId);
      const { promise, resolve } = Promise.withResolvers<void>();
      last.set(channelId, promise);
      ends.set(token, () => {
        if (last.get(channelId) === promise) last.delete(channelId);
        resolve();
      });
      await before;
    },
    end({ token }) {
      ends.get(token)?.();
      ends.delete(token);
    },
  };
}
