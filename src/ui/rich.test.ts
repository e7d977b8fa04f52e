import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { rich } from "./rich.tsx";

/** That of the process, which other files in it use too. */
const before = globalThis.mastheadCatalog;

afterEach(() => {
  globalThis.mastheadCatalog = before;
});

const show = (text: string, parts: Parameters<typeof rich>[1]) =>
  renderToStaticMarkup(createElement("p", null, rich(text, parts)));

it("puts elements where the text names them, in the order of the language", () => {
  const parts = {
    a: (content: ReactNode) => createElement("a", { href: "/guide" }, content),
    network: createElement("b", null, "X"),
    count: 1200,
  };
  const text = "Read <a>the guide of {network}</a>: {count} pages.";
  expect(show(text, parts)).toBe(
    '<p><span>Read </span><a href="/guide"><span>the guide of </span><b>X</b></a><span>: </span><span>1,200</span><span> pages.</span></p>',
  );
  globalThis.mastheadCatalog = () => ({ language: "de", texts: { [text]: "{count} Seiten: <a>{network}</a>." } });
  expect(show(text, parts)).toBe(
    '<p><span>1.200</span><span> Seiten: </span><a href="/guide"><b>X</b></a><span>.</span></p>',
  );
});

// Each piece has an element of its own, see `test/find-bare-text.ts`.
it("shows what has no part, and markup of values, as text", () => {
  expect(show("<i>{what}</i> & {name}", { name: "<script>" })).toBe(
    "<p><span>&lt;i&gt;{what}&lt;/i&gt;</span><span> &amp; </span><span>&lt;script&gt;</span></p>",
  );
  expect(show("{none}.", { none: null })).toBe("<p><span>.</span></p>");
});
