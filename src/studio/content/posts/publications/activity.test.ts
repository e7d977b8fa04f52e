import { createElement, Fragment } from "react";
import { expect, test } from "vitest";
import { post } from "#studio/content/composer/saving/draft.fixture.ts";
import { markupOf } from "#studio/frame/markup.fixture.ts";
import { useActivity } from "./activity.tsx";

const at = (minute: number) => `2026-11-24T08:0${minute}:00.000000+00:00`;
const submission = (id: number, name: string) => ({ id, author: { id: null, name }, revision: id, created_at: at(id) });

test("a post that is submitted after changes is submitted again on the timeline, by whoever did", () => {
  const submissions = [submission(1, "Ada"), submission(2, "Grace"), submission(3, "Ada")];
  const html = markupOf(() => {
    const events = useActivity(post(), { publications: [], submissions });
    return createElement(
      Fragment,
      null,
      events
        .filter(({ id }) => String(id).startsWith("submission"))
        .map(({ id, title, children }) => createElement("li", { key: id }, title, ": ", children)),
    );
  });
  expect(
    [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) =>
      text?.replaceAll(/<span[^>]*aria-hidden[^>]*>[^<]*<\/span>|<[^>]*>/g, ""),
    ),
  ).toEqual(["Submitted for review: Ada", "Submitted again: Grace", "Submitted again: Ada"]);
});
