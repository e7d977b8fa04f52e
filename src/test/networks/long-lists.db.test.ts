import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Outgoing, Published } from "#platform/connectors/contract.ts";
import { partsOf } from "#platform/connectors/shared/text/parts.ts";
import { FEDERATED } from "../publishing/federated-networks.ts";
import { PROVING } from "../publishing/networks.ts";
import { newText, openProbe } from "../publishing/probe.ts";
import { lend } from "./lend.ts";

/** More than a network lists at once; Instagram takes a hundred posts a day and lists fifty. */
const othersFor = (platform: string) => (platform === "instagram" ? 60 : 120);

/** The networks that settle a request without a response by looking for the post among others. */
describe.each([...PROVING, ...FEDERATED])("$platform", (fixture) => {
  let probe: Awaited<ReturnType<typeof openProbe>>;
  beforeAll(async () => {
    probe = await openProbe(fixture);
  });
  afterAll(() => probe.started.standIn.stop());

  async function published(composed: Outgoing): Promise<Published & { sent: Outgoing }> {
    const { outcome, sent } = await probe.publish(composed);
    if (outcome.kind !== "done") throw new Error(`It was not published: ${JSON.stringify(outcome)}`);
    return { ...outcome, sent };
  }
  function findLookUp(sent: Outgoing) {
    const way = probe.started.publisher.settlement?.(sent).find(({ by }) => by === "look_up");
    return way?.by === "look_up" ? way : undefined;
  }
  /** Publishes one and then the others. @returns its ID, and those that the look-up finds */
  async function publishMany(compose: () => Outgoing) {
    const since = Date.now();
    const { externalId, sent } = await published(compose());
    for (let count = 0; count < othersFor(fixture.platform); count += 1) await published(compose());
    const lookUp = findLookUp({ ...sent, sentSecondsAgo: (Date.now() - since) / 1000 });
    const looked = (await lookUp?.find(lend({ timeoutMs: 30_000 }))) ?? [];
    const found = "candidates" in looked ? looked.candidates : [looked].flat();
    return { externalId, found: found.map((one) => one.externalId) };
  }
  const another = (): Outgoing => ({ ...probe.compose(newText()), key: randomUUID() });

  it("finds a post that many others were published after", async () => {
    if (!findLookUp(another())) return;
    const { externalId, found } = await publishMany(another);
    expect(found).toEqual([externalId]);
  });

  it("finds a first comment that many others were published after", async () => {
    if (!probe.connector.capabilities.first_comment) return;
    const { sent, ...post } = await published(another());
    const comment = (): Outgoing => {
      const content = { ...sent, firstComment: newText() };
      const [, part = content.part] = partsOf(probe.connector, content);
      return { ...content, part, earlier: [post], key: randomUUID(), state: null };
    };
    if (!findLookUp(comment())) return;
    const { externalId, found } = await publishMany(comment);
    expect(found).toEqual([externalId]);
  });
});
