import { expect, test } from "vitest";
import type { Line } from "#platform/connectors/test/for-tests.ts";
import { count, evidenceOf, rowsOf } from "./count.ts";
import type { Said } from "./product.ts";

const DUE = new Date(Date.UTC(2026, 10, 30));
const wanted = ["One", "Two", "Three", "Four"].map((text) => ({ text, dueAt: DUE }));

function accepted(text: string, id: string): Line {
  const common = { kind: "key", account: "", isReplyLost: false, isProcessing: false } as const;
  return { what: "accepted", text, marker: text, id, at: DUE.getTime() + 2000, ...common };
}
const said = (text: string, status: Said["status"], externalId: string | null = null) => ({ text, status, externalId });

const WELL = { doubles: 0, false: 0, lost: 0, early: 0, asked_needlessly: 0 };

test("texts that are there once, as the product says, are counted as published", () => {
  const journal = wanted.map(({ text }) => accepted(text, text));
  const all = wanted.map(({ text }) => said(text, "published", text));
  const counts = count(evidenceOf(wanted, journal, all));
  expect(counts).toMatchObject({ lost: { reported: 0, silent: 0 }, there_unreported: 0 });
  expect(counts.judgement).toMatchObject({ published: 4, must_be_zero: WELL, lateness: { max: 2 } });
});

test("tells what was lost silently from what the product says that it failed", () => {
  const all = [said("One", "failed"), said("Two", "pending"), said("Three", "published", "3"), said("Four", "unknown")];
  const counts = count(evidenceOf(wanted, [], all));
  expect(counts.lost).toEqual({ reported: 1, silent: 2 });
  expect(counts.judgement.must_be_zero).toMatchObject({ lost: 3, false: 1, asked_needlessly: 1 });
});

test("counts doubles, and what is there though the product has not said so", () => {
  const journal = [accepted("One", "1"), accepted("One", "2"), accepted("Two", "3")];
  const all = [said("One", "published", "2"), said("Two", "pending")];
  const counts = count(evidenceOf(wanted.slice(0, 2), journal, all));
  expect(counts).toMatchObject({ there_unreported: 1, lost: { reported: 0, silent: 0 } });
  expect(counts.judgement.must_be_zero).toEqual({ ...WELL, doubles: 1 });
  expect(rowsOf(counts, 3)).toContainEqual(["kills", "3"]);
});

test("a text that the product no longer knows is lost silently", () => {
  expect(count(evidenceOf(wanted, [], [])).lost).toEqual({ reported: 0, silent: 4 });
});
