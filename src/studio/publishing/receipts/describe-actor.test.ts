import { expect, test } from "vitest";
import { describeActor } from "./describe-actor.ts";

const PERSON = { name: "Ada North", role: "editor", kind: "person", app: null, model: null } as const;
const APP = { ...PERSON, kind: "app", app: "Claude", model: "claude-4" } as const;

test.each([
  ["Ada North", PERSON],
  ["An editor", { ...PERSON, name: null }],
  ["A former member", { ...PERSON, name: null, role: null }],
  ["Masthead", { ...PERSON, name: null, role: null, kind: "masthead" as const }],
  ["Ada North, through the token “Script”", { ...PERSON, app: "Script" }],
  ["Ada North, through Claude with claude-4", APP],
  ["Ada North, through Claude", { ...APP, model: null }],
  ["An editor, through an app", { ...APP, name: null, app: null, model: null }],
])("says %s", (text, actor) => {
  expect(describeActor(actor)).toBe(text);
});
