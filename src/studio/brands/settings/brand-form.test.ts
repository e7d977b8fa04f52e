import { createElement } from "react";
import { expect, test } from "vitest";
import { BRAND, markupOf } from "#studio/frame/markup.fixture.ts";
import { BrandForm } from "./brand-form.tsx";

const NO_CONTACT = { email: null, phone: null, address: null, website: null };
const EMPTY = {
  ...NO_CONTACT,
  logo_id: null,
  logo_url: null,
  color: null,
  receipt_page: "off" as const,
  adds_content_credentials: false,
};

/** The field of the feed page's address, and the page around it. */
function render(is_handle_fixed: boolean) {
  const html = markupOf(() => createElement(BrandForm, { brand: { ...BRAND, ...EMPTY, is_handle_fixed } }));
  return { html, field: /<input[^>]* name="handle"[^>]*>/.exec(html)?.[0] };
}

test("the feed page's address is read-only, and says why, once posts have been published on it", () => {
  const before = render(false);
  expect(before.field).not.toContain("readOnly");
  expect(before.html).toContain("be changed once a post has been published on it.");
  const after = render(true);
  expect(after.field).toContain("readOnly");
  expect(after.html).toContain("Fixed, because posts have been published on it");
  expect(after.html).not.toContain("be changed once");
});
