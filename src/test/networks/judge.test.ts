import { expect, it } from "vitest";
import { judge, type SweptPublication } from "./judge.ts";

const row: SweptPublication = { platform: "telegram", status: "published", copies: [1], hidden: [], settles: false };

it.each([
  ["a part that exists twice", { copies: [1, 2] }, { doubles: 1 }],
  ["a second copy of one that is unknown", { status: "unknown", copies: [2], hidden: ["lost"] }, { doubles: 1 }],
  ["a part with the files of another", { misplaced: 1 }, { misplaced: 1 }],
  ["a published one that does not exist", { copies: [0] }, { falselyPublished: 1 }],
  ["a published one without its last part", { copies: [1, 0] }, { falselyPublished: 1 }],
  ["one that was never finished", { status: "publishing", copies: [0] }, { lost: 1 }],
  ["a failed one that exists", { status: "failed" }, { lost: 1 }],
  ["an unknown one without a hidden response", { status: "unknown" }, { unexplained: 1 }],
  [
    "an unknown one that its network can settle",
    { status: "unknown", hidden: ["lost"], settles: true },
    { unexplained: 1 },
  ],
])("counts %s", (_, change, counted) => {
  const nothing = { doubles: 0, misplaced: 0, falselyPublished: 0, lost: 0, unexplained: 0 };
  expect(judge([row, { ...row, ...change }])).toMatchObject({ ...nothing, ...counted });
});

it("groups what is unknown by its reason", () => {
  const lost = { ...row, status: "unknown", hidden: ["lost"] };
  expect(judge([lost, lost, { ...lost, copies: [0], hidden: ["reset", "SIGKILL"] }]).unknownGroups).toEqual([
    { platform: "telegram", reason: "lost", isThere: true, count: 2 },
    { platform: "telegram", reason: "SIGKILL, reset", isThere: false, count: 1 },
  ]);
});
