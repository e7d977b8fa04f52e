import { expect, test } from "vitest";
import { Email } from "#domain/identity/accounts/schema.ts";

test.each([
  ["name@münchen.example", "name@xn--mnchen-3ya.example"],
  [" name@MÜNCHEN.example ", "name@xn--mnchen-3ya.example"],
  ["name@mu\u0308nchen.example", "name@xn--mnchen-3ya.example"],
  ["name@xn--mnchen-3ya.example", "name@xn--mnchen-3ya.example"],
  ["name@例え。テスト", "name@xn--r8jz45g.xn--zckzah"],
  ["Name@Example.com", "Name@Example.com"],
])("accepts %s in one form", (given, stored) => expect(Email.parse(given)).toBe(stored));

test.each([
  "name@münchen",
  "münchen.example",
  "@münchen.example",
  "a b@münchen.example",
  "name@mün/chen.example",
  "name@ü?.example",
  "name@-ü.example.",
])("refuses %s", (given) => expect(Email.safeParse(given).success).toBe(false));
