import type { Line } from "#platform/connectors/test/for-tests.ts";
import { type Evidence, type Judgement, judge, type Planned } from "../judge.ts";
import type { Said, Wanted } from "./product.ts";

export type Counts = {
  judgement: Judgement;
  /** What the judge counts as lost, by what the product says of it at the end: it failed, or nothing final. */
  lost: { reported: number; silent: number };
  /** On the network, though the product has said nothing final at the end: nobody knows that it is there. */
  there_unreported: number;
};

/** In the form that the judge takes: the network recognizes a request that is repeated under its key. */
export function evidenceOf(wanted: readonly Wanted[], journal: readonly Line[], said: readonly Said[]): Evidence {
  const planned: Planned[] = wanted.map(({ text, dueAt }, index) => ({
    id: index + 1,
    kind: "key",
    texts: [text],
    dueAt: dueAt.getTime(),
  }));
  const idOf = new Map(planned.map(({ id, texts: [text = ""] }) => [text, id]));
  const outcomes = said.map(({ text, status, externalId }) => ({
    id: idOf.get(text) ?? 0,
    status,
    externalIds: externalId === null ? [] : [externalId],
    attempts: 0,
    died: 0,
  }));
  return { planned, journal, outcomes };
}

export function count(evidence: Evidence): Counts {
  const there = new Set(evidence.journal.filter(({ what }) => what === "accepted").map(({ text }) => text));
  const statusOf = new Map(evidence.outcomes.map(({ id, status }) => [id, status]));
  const all = evidence.planned.map(({ id, texts: [text] }) => ({
    status: statusOf.get(id) ?? "pending",
    isThere: there.has(text),
  }));
  const countOf = (isThere: boolean, status: string) =>
    all.filter((one) => one.isThere === isThere && one.status === status).length;
  const judgement = judge(evidence);
  const reported = countOf(false, "failed");
  return {
    judgement,
    lost: { reported, silent: judgement.must_be_zero.lost - reported },
    there_unreported: countOf(true, "pending"),
  };
}

/** The rows of a report, for people: what, and how much. */
export function rowsOf({ judgement, lost, there_unreported }: Counts, kills: number): [string, string][] {
  const { must_be_zero: zero, lateness } = judgement;
  const seconds = [lateness.p50, lateness.p95, lateness.max].map((value) => value.toFixed(1)).join(" / ");
  return [
    ["publications planned", String(judgement.publications)],
    ["published", String(judgement.published)],
    ["kills", String(kills)],
    ["doubles", String(zero.doubles)],
    ["lost, reported as failed", String(lost.reported)],
    ["lost, not reported", String(lost.silent)],
    ["false", String(zero.false)],
    ["early", String(zero.early)],
    ["left to a person", String(judgement.asked.there + judgement.asked.not_there + zero.asked_needlessly)],
    ["there, but not reported", String(there_unreported)],
    ["lateness p50 / p95 / most", `${seconds} s`],
  ];
}
