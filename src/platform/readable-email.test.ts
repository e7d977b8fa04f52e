import { expect, test } from "vitest";
import { withAsciiDomain } from "#kernel/email.ts";
import { readableEmail } from "./readable-email.ts";

test.each(["ada@münchen.example", "ada@例え.テスト", "ada@mail.münchen.example", "ada@example.com"])(
  "shows %s as it was written",
  (address) => expect(readableEmail(withAsciiDomain(address))).toBe(address),
);

test("leaves what is no valid name as it is", () => {
  expect(readableEmail("ada@xn--a.example")).toBe("ada@xn--a.example");
});
