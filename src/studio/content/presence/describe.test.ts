import { expect, test } from "vitest";
import { describePresence, describeRepliers } from "./describe.ts";

const person = (first_name: string, is_editing = false) => ({ id: 1, first_name, last_name: "", is_editing });

test("names who edits and who views, and warns those who edit too", () => {
  const ada = person("Ada", true);
  expect(describePresence([], true)).toBe("");
  expect(describePresence([ada], true)).toBe("Ada is editing this post. Your changes may conflict.");
  expect(describePresence([ada, person("Ben")], false)).toBe("Ada is editing this post. Ben is viewing this post.");
  expect(describePresence([person("Ben")], true)).toBe("Ben is viewing this post.");
  expect(
    describePresence(
      ["A", "B", "C"].map((name) => person(name)),
      false,
    ),
  ).toBe("A, B, and 1 other are viewing this post.");
  expect(
    describePresence(
      ["A", "B", "C", "D"].map((name) => person(name)),
      false,
    ),
  ).toMatch(/^A, B, and 2 others are/);
});

test("names those who write a reply before those who only read", () => {
  const people = [
    { id: 1, first_name: "Ada", last_name: "Reader", is_editing: true },
    { id: 2, first_name: "Ben", last_name: "Okafor", is_editing: false },
  ];
  expect(describeRepliers(people)).toBe("Ada Reader is writing a reply.");
  expect(describeRepliers(people.slice(1))).toBe("Ben Okafor is here too.");
  expect(describeRepliers([])).toBe("");
});
