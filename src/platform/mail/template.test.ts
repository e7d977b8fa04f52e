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
