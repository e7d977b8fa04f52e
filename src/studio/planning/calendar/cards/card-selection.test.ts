import { expect, test } from "vitest";
import { cardOf } from "./card.fixture.ts";
import { CardSelection } from "./card-selection.tsx";

test("tells its listeners of each change, and keeps the same map in between", () => {
  const selection = new CardSelection();
  let changes = 0;
  const stop = selection.subscribe(() => {
    changes += 1;
  });
  const [first, second] = [cardOf({ id: 1 }), cardOf({ id: 2 })];
  selection.toggle(first);
  selection.add([first, second]);
  expect([...selection.all().keys()]).toEqual([1, 2]);
  expect(selection.all()).toBe(selection.all());
  selection.toggle(first);
  expect([...selection.all().keys()]).toEqual([2]);
  selection.add([first]);
  selection.drop([2, 9]);
  expect([...selection.all().keys()]).toEqual([1]);
  stop();
  selection.clear();
  expect([changes, selection.all().size]).toEqual([5, 0]);
});
