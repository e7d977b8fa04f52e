import { expect, it } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { confirmDeletion } from "./confirm.ts";

const answering = (response: string) => {
  const requests: string[] = [];
  const ask = async (question: string) => {
    requests.push(question);
    return response;
  };
  return { io: fakeIo({ canAsk: true, ask }).io, requests };
};

it("continues only when the id is typed", async () => {
  const right = answering(" 812 ");
  await confirmDeletion(right.io, {}, "post", 812);
  expect(right.requests).toEqual(["Delete post 812? Type its number to confirm."]);
  await expect(confirmDeletion(answering("yes").io, {}, "post", 812)).rejects.toThrow("Nothing was deleted.");
});

it("does not ask with --yes or in a dry run, and requires --yes without a terminal", async () => {
  const { io, requests } = answering("no");
  await confirmDeletion(io, { yes: true }, "post", 812);
  await confirmDeletion(io, { dryRun: true }, "post", 812);
  await expect(confirmDeletion({ ...io, canAsk: false }, {}, "post", 812)).rejects.toThrow("Add --yes");
  expect(requests).toEqual([]);
});
