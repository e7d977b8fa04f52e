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
  expect(show(text, parts)).toBe('<p>Read <a href="/guide">the guide of <b>X</b></a>: 1,200 pages.</p>');
  globalThis.mastheadCatalog = () => ({ language: "de", texts: { [text]: "{count} Seiten: <a>{network}</a>." } });
  expect(show(text, parts)).toBe('<p>1.200 Seiten: <a href="/guide"><b>X</b></a>.</p>');
});

it("shows what has no part, and markup of values, as text", () => {
  expect(show("<i>{what}</i> & {name}", { name: "<script>" })).toBe(
    "<p>&lt;i&gt;{what}&lt;/i&gt; &amp; &lt;script&gt;</p>",
  );
  expect(show("{none}.", { none: null })).toBe("<p>.</p>");
});
