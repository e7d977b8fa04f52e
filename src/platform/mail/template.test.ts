import { expect, test } from "vitest";
import { renderHtml, renderText } from "./template.ts";

const mail = {
  to: "a@example.com",
  subject: "Verify <your> address",
  paragraphs: ["Hello Ann & co."],
  action: { label: "Verify", url: "http://localhost:3000/verify-email?token=abc" },
};

test("puts the link on a line of its own", () => {
  expect(renderText(mail).split("\n")).toContain("http://localhost:3000/verify-email?token=abc");
});

test("wraps lines without losing words", () => {
  const paragraph = "Somebody registered this address with Masthead, and it was probably you. ".repeat(4).trim();
  const text = renderText({ ...mail, paragraphs: [paragraph] });
  expect(text.split("\n").every((line) => line.length <= 76)).toBe(true);
  expect(text.replaceAll("\n", " ")).toContain(paragraph);
});

test("escapes markup in user text", () => {
  const html = renderHtml(mail);
  expect(html).toContain("Verify &lt;your&gt; address");
  expect(html).toContain("Hello Ann &amp; co.");
  expect(html).not.toContain("<your>");
});

const post = {
  brand: "Harbour <Coffee>",
  text: "Open on Sunday.\nCome & see.",
  image: { url: "http://localhost:3000/media/key", alt: "A cup" },
  channels: ["Harbour (Bluesky)"],
  time: "Fri, Nov 27, 16:00 (Europe/Berlin)",
};

test("shows a post with its brand, time, channels, text and image, as text and escaped as a page", () => {
  const text = renderText({ ...mail, post });
  for (const part of [
    post.brand,
    post.time,
    "On Harbour (Bluesky)",
    "> Open on Sunday.\n> Come & see.",
    "> [Image: A cup]",
  ])
    expect(text).toContain(part);
  const html = renderHtml({ ...mail, post });
  expect(html).toContain("Harbour &lt;Coffee&gt;");
  expect(html).toContain("Open on Sunday.<br>Come &amp; see.");
  expect(html.match(/(src|background)="[^"]+"/g)).toEqual(['src="http://localhost:3000/media/key"']);
});
