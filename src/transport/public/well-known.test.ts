import { expect, test } from "vitest";
import { securityTxt } from "./well-known.ts";

const APP_URL = "https://masthead.example.com";
const now = new Date("2026-11-22T18:30:00Z");

test("security.txt contains the operator's contact, the reporting page, and an expiry date", () => {
  const text = securityTxt({ APP_URL, SECURITY_CONTACT: "mailto:security@example.com" }, now);
  expect(text.split("\n")).toEqual([
    "Contact: mailto:security@example.com",
    `Contact: ${APP_URL}/developers/security`,
    "Expires: 2027-02-20T00:00:00Z",
    "Preferred-Languages: en",
    `Canonical: ${APP_URL}/.well-known/security.txt`,
    `Policy: ${APP_URL}/developers/security`,
    "",
  ]);
});

test("security.txt names the reporting page as the contact when none is configured", () => {
  const lines = securityTxt({ APP_URL, SECURITY_CONTACT: undefined }, now).split("\n");
  expect(lines.filter((line) => line.startsWith("Contact: "))).toEqual([`Contact: ${APP_URL}/developers/security`]);
});
