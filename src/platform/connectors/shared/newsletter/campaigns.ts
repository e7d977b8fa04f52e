import type { Call, Outgoing, OutgoingMedia, Published, Publisher, PublishOutcome } from "../../contract.ts";
import type { ServerAnswer } from "../http/server-answer.ts";

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" }>;
type Saved = { kind: "saved" } & Published & { note?: string };

/**
 * A server that sends campaigns: each is saved as a draft, and started by a request of its own, which the server refuses
 * for one that was started already.
 */
export type CampaignServer = {
  platform: string;
  /** Uploads an image, and says where it is. */
  upload(image: OutgoingMedia, index: number, outgoing: Outgoing, call: Call): Promise<{ url: string } | Refused>;
  /** Saves the draft. One that an earlier try saved is found by a mark that contains the key, and used again. */
  save(outgoing: Outgoing, call: Call): Promise<Saved | Refused>;
  /** The one request by which everybody gets it. */
  start(id: string, outgoing: Outgoing, call: Call): Promise<ServerAnswer>;
  /** `started`: whatever became of it since. @throws Error when the server doesn't tell */
  readStatus(id: string, outgoing: Outgoing, call: Call): Promise<"draft" | "started" | "gone">;
  explain(refusal: Exclude<ServerAnswer, { kind: "ok" }>): Refused;
};

/**
 * Sends a campaign at most once, whatever becomes of an answer: a lost draft is found again or never started, and the
 * campaign's own status tells whether it was started.
 */
export function campaignPublisher(server: CampaignServer): Publisher {
  return {
    platform: server.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [
      {
        by: "state",
        async inspect(call) {
          const status = await server.readStatus(idOf(outgoing), outgoing, call);
          if (status === "gone")
            throw new Error("The campaign was deleted there, so nothing tells whether it was sent.");
          return status === "started" || isDraftWanted(outgoing) ? doneWith(outgoing) : { kind: "not_there" };
        },
      },
    ],
    async prepare(outgoing, call) {
      const { part, state } = outgoing;
      const index = part.media.findIndex((_, number) => state?.[`url${number}`] === undefined);
      const image = part.media[index];
      if (image) {
        call.report((index / part.media.length) * 100);
        const uploaded = await server.upload(image, index, outgoing, call);
        if ("kind" in uploaded) return uploaded;
        return { kind: "step", state: { ...state, [`url${index}`]: uploaded.url }, afterSeconds: 0 };
      }
      if (state?.campaign !== undefined) return { kind: "ready" };
      const saved = await server.save(outgoing, call);
      if (saved.kind !== "saved") return saved;
      const { externalId: campaign, permalink, note = null } = saved;
      return { kind: "step", state: { ...state, campaign, permalink, note }, afterSeconds: 0 };
    },
    async publish(outgoing, call) {
      const id = idOf(outgoing);
      if (isDraftWanted(outgoing)) {
        const status = await server.readStatus(id, outgoing, call);
        return status === "gone" ? { kind: "start_over" } : doneWith(outgoing);
      }
      const answer = await server.start(id, outgoing, call);
      if (answer.kind === "ok") return doneWith(outgoing);
      if (answer.kind === "throttled" || (answer.status !== 400 && answer.status !== 404))
        return server.explain(answer);
      const status = await server.readStatus(id, outgoing, call);
      if (status === "gone") return { kind: "start_over" };
      return status === "started" ? doneWith(outgoing) : server.explain(answer);
    },
  };
}

const isDraftWanted = ({ options }: Outgoing) => options.status === "draft";
const idOf = ({ state }: Outgoing) => String(state?.campaign ?? "");

function doneWith({ state }: Outgoing): Extract<PublishOutcome, { kind: "done" }> {
  const { campaign, permalink, note } = state ?? {};
  return {
    kind: "done",
    externalId: String(campaign),
    permalink: String(permalink ?? ""),
    ...(typeof note === "string" && { note }),
  };
}
