import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Outgoing } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { outcomeOfError } from "#platform/connectors/shared/http/call.ts";
import { partsOf } from "#platform/connectors/shared/text/parts.ts";
import type { Egress, EgressRequest } from "#platform/egress/index.ts";
import { FEDERATED } from "../publishing/federated-networks.ts";
import { PROVING } from "../publishing/networks.ts";
import { newText, openProbe } from "../publishing/probe.ts";
import { lend, network } from "./lend.ts";

const MAX_REQUESTS = 12;

/** A call whose request of this number carries an access token that the network no longer knows. */
function callWith(at: number) {
  let count = 0;
  let isRefused = false;
  function ended<Input extends EgressRequest>(input: Input): Input {
    count += 1;
    if (count !== at) return input;
    const headers = Object.entries(input.headers).map(([name, value]) => {
      if (name.toLowerCase() !== "authorization") return [name, value];
      isRefused = true;
      return [name, value.replace(" ", " x")];
    });
    return { ...input, headers: Object.fromEntries(headers) };
  }
  const egress: Egress = {
    ...network,
    request: (input) => network.request(ended(input)),
    download: (input, receive) => network.download(ended(input), receive),
  };
  return {
    call: lend({ timeoutMs: 60_000, isOnce: false, egress }),
    /** Whether there was such a request, and whether it carried a token. */
    met: () => ({ isThere: count >= at, isRefused }),
  };
}

describe.each([...PROVING, ...FEDERATED])("$platform", (fixture) => {
  let probe: Awaited<ReturnType<typeof openProbe>>;
  beforeAll(async () => {
    probe = await openProbe(fixture);
  });
  afterAll(() => probe.started.standIn.stop());

  async function published(composed: Outgoing) {
    const { outcome, sent } = await probe.publish(composed);
    if (outcome.kind !== "done") throw new Error(`It was not published: ${JSON.stringify(outcome)}`);
    const { externalId, permalink } = outcome;
    return { post: { externalId, permalink }, sent };
  }
  const codeOf = (outcome: object) => ("error" in outcome ? (outcome.error as { code: string }).code : "");
  const another = (hasImage = false): Outgoing => ({
    ...probe.compose(newText(), fixture.needs?.image || (hasImage && !fixture.needs && !fixture.takesNoFiles)),
    key: randomUUID(),
  });
  const countOf = ({ part }: Outgoing) => probe.started.texts().filter((text) => text === part.body).length;
  async function following(): Promise<Outgoing> {
    const thread = [newText()];
    const { post, sent } = await published({ ...another(), thread });
    const [, part = sent.part] = partsOf(probe.connector, sent);
    return { ...sent, part, earlier: [post], key: randomUUID(), state: null };
  }

  it("says of each request whose access has ended that it was not allowed, so that the access is renewed", async () => {
    const composed = [async () => another(), async () => another(true)];
    if (probe.connector.capabilities.thread) composed.push(following);
    for (const [kind, compose] of composed.entries()) {
      for (let at = 1; at <= MAX_REQUESTS; at += 1) {
        const given = callWith(at);
        const sent = await compose();
        const { outcome } = await probe.publish(sent, given.call);
        const { isThere, isRefused } = given.met();
        if (!isThere) break;
        if (!isRefused) continue;
        const where = `post ${kind}, request ${at}`;
        // Published all the same: the request was about its address, or how it looks.
        if (outcome.kind === "done") expect([where, countOf(sent)]).toEqual([where, 1]);
        else expect([where, codeOf(outcome), countOf(sent)]).toEqual([where, NOT_AUTHORIZED, 0]);
      }
    }
  });

  it("can't tell without access whether a post is there", async () => {
    const { post, sent } = await published(another());
    const way = probe.started.publisher
      .settlement?.({ ...sent, sentSecondsAgo: 5 })
      ?.find(({ by }) => by === "look_up");
    if (way?.by !== "look_up") return;
    for (let at = 1; at <= MAX_REQUESTS; at += 1) {
      const given = callWith(at);
      const found = await way.find(given.call).catch((error: unknown) => outcomeOfError(error, given.call));
      const { isThere, isRefused } = given.met();
      if (!isThere) break;
      if (!isRefused) continue;
      // Found all the same: the request was about its address.
      if (found && !("kind" in found)) expect([at, [found].flat()]).toMatchObject([at, [post]]);
      else expect([at, found && codeOf(found)]).toEqual([at, NOT_AUTHORIZED]);
    }
  });
});
