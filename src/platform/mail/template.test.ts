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
  const text = renderText({ ...mail, posts: [post] });
  for (const part of [
    post.brand,
    post.time,
    "On Harbour (Bluesky)",
    "> Open on Sunday.\n> Come & see.",
    "> [Image: A cup]",
  ])
    expect(text).toContain(part);
  const html = renderHtml({ ...mail, posts: [post] });
  expect(html).toContain("Harbour &lt;Coffee&gt;");
  expect(html).toContain("Open on Sunday.<br>Come &amp; see.");
  expect(html.match(/(src|background)="[^"]+"/g)).toEqual(['src="http://localhost:3000/media/key"']);
});

test("shows several posts, each with its note and buttons, and the mail's own link without competing with them", () => {
  const actions = [
    { label: "Approve", url: "http://localhost:3000/decide/abc?post=1&to=approve", isMain: true as const },
    { label: "Request changes", url: "http://localhost:3000/decide/abc?post=1&to=changes" },
  ];
  const posts = [
    { ...post, note: "Ann requested a review.", actions },
    { ...post, text: "Second", actions },
  ];
  const lines = renderText({ ...mail, posts }).split("\n");
  for (const { url } of actions) expect(lines.filter((line) => line === url)).toHaveLength(2);
  expect(lines).toContain("Ann requested a review.");
  const html = renderHtml({ ...mail, posts });
  expect(html.match(/class="button"[^>]*>Approve</g)).toHaveLength(2);
  expect(html).toContain("?post=1&amp;to=changes");
  expect(html).not.toMatch(/class="button"[^>]*>Verify</);
});

test("shows what changed and what was said, as text and escaped in HTML", () => {
  const post = {
    brand: "Gazette",
    text: "We open at ten.",
    channels: [],
    time: "tomorrow",
    changes: [{ what: "Text", before: "at <nine>", after: "" }],
    comments: [{ author: "Bea", text: "Ten & not nine" }],
  };
  const mail = { to: "a@b.example", subject: "s", paragraphs: [], posts: [post] };
  expect(renderText(mail)).toContain(
    "Text, before:\n> at <nine>\n\nText, now:\n> (nothing)\n\nBea wrote:\n> Ten & not nine",
  );
  const html = renderHtml(mail);
  expect(html).toContain("at &lt;nine&gt;");
  expect(html).toContain("Ten &amp; not nine");
});
