import { randomBytes } from "node:crypto";
import { openAccess } from "#domain/publishing/channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Outgoing } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { outcomeOfError } from "#platform/connectors/shared/http/call.ts";
import { file, lend, outgoing } from "../networks/lend.ts";
import { createWorld } from "../world.ts";
import { connectNetwork, NETWORK_KEYS, type NetworkFixture } from "./networks.ts";

/** Of preparing and of polling. */
const MAX_STEPS = 20;

/**
 * Starts a network's stand-in and connects an account, whose connector parts can then be called directly.
 * @throws Error when the account can't be connected
 */
export async function openProbe(fixture: NetworkFixture) {
  const { platform, needs } = fixture;
  const started = await fixture.start();
  addConnectorParts({ platform, connect: started.connect });
  const world = await createWorld({ env: NETWORK_KEYS });
  const { id } = await connectNetwork(world, fixture, started);
  const row = await world.db.channel.findUniqueOrThrow({ where: { id } });
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  const access = await openAccess({ ...world.services, caller: { kind: "system", job: "test" }, origin }, row);
  if (access.kind !== "open" || access.credentials === null) throw new Error("The channel has no access.");
  const { credentials } = access;
  const connector = connectorOf(platform);

  /** A post with what its network needs. */
  function compose(body: string, hasImage: boolean = needs?.image ?? false): Outgoing {
    const media = needs?.video
      ? [{ ...file("video/mp4", { bytes: 5000, width: 1920, height: 1080 }), seconds: 60 }]
      : hasImage
        ? [file("image/jpeg", { bytes: 5000, width: 640, height: 480 })]
        : [];
    return outgoing(connector, credentials, { body, media, ...(needs?.options && { options: needs.options }) });
  }

  /** Publishes to the end, as the tick does; an error is no response. */
  async function publish(composed: Outgoing, call = lend({ isOnce: false })) {
    const { publisher } = started;
    let sent = composed;
    try {
      for (let steps = 0; steps < MAX_STEPS; steps += 1) {
        const step = await publisher.prepare?.(sent, { ...call, report: () => {} });
        if (!step || step.kind === "ready") break;
        if (step.kind !== "step") return { outcome: step, sent };
        sent = { ...sent, state: step.state };
      }
      let outcome = await publisher.publish(sent, call);
      for (let polls = 0; outcome.kind === "processing" && publisher.poll && polls < MAX_STEPS; polls += 1) {
        sent = { ...sent, state: outcome.state };
        outcome = await publisher.poll(sent, call);
      }
      return { outcome, sent };
    } catch (error) {
      return { outcome: outcomeOfError(error, call), sent };
    }
  }

  return { started, credentials, connector, compose, publish };
}

function connectorOf(platform: string) {
  const found = findConnector(platform);
  if (!found) throw new Error("There is no such connector.");
  return found;
}

/** A text that no other post has. */
export const newText = (): string => `Open ${randomBytes(6).toString("hex")}`;
