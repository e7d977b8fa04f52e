import { describe, expect, it } from "vitest";
import { invitationStatus, isUnverified, nameFrom, readRecipients } from "./rules.ts";

describe("nameFrom", () => {
  it.each([
    ["ada.lovelace+news@example.com", "Ada", "Lovelace"],
    ["jean-luc.de_groot@example.com", "Jean", "Luc De Groot"],
    ["info@example.com", "Info", ""],
    ["ada2026@example.com", "Ada", ""],
    ["ada.0e118ea5@example.com", "Ada", ""],
    ["12345@example.com", "12345", ""],
    ["+tag@example.com", "+tag", ""],
  ])("reads %s as a person", (email, firstName, lastName) => {
    expect(nameFrom(email)).toEqual({ firstName, lastName });
  });

  it("fits the columns for any length of address", () => {
    const { firstName, lastName } = nameFrom(`${"a".repeat(120)}.${"b".repeat(120)}@example.com`);
    expect([firstName.length, lastName.length]).toEqual([100, 100]);
  });
});

describe("invitationStatus", () => {
  const now = new Date("2026-11-20T13:00:00Z");
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  it("expires open invitations at their exact expiry, and no others", () => {
    expect(invitationStatus({ status: "pending", expiresAt: at(1) }, now)).toBe("pending");
    expect(invitationStatus({ status: "pending", expiresAt: now }, now)).toBe("expired");
    expect(invitationStatus({ status: "waiting", expiresAt: at(-1) }, now)).toBe("expired");
    expect(invitationStatus({ status: "accepted", expiresAt: at(-1) }, now)).toBe("accepted");
    expect(invitationStatus({ status: "cancelled", expiresAt: at(-1) }, now)).toBe("cancelled");
  });
});

describe("isUnverified", () => {
  it("is true for a user with a password and an unverified email", () => {
    expect(isUnverified({ emailVerifiedAt: null, passwordHash: "hash" })).toBe(true);
    expect(isUnverified({ emailVerifiedAt: null, passwordHash: null })).toBe(false);
    expect(isUnverified({ emailVerifiedAt: new Date(), passwordHash: "hash" })).toBe(false);
  });
});

describe("readRecipients", () => {
  const emails = (list: string) => readRecipients(list).map(({ email }) => email);

  it.each([
    ["commas", "ada@x.example, grace@x.example,"],
    ["semicolons", "ada@x.example;grace@x.example;"],
    ["lines of a table", "ada@x.example\r\n\r\ngrace@x.example\r\n"],
    ["columns of a table", "ada@x.example\tgrace@x.example"],
    ["spaces", "ada@x.example  grace@x.example"],
    ["names", "Ada <ada@x.example>, Grace Hopper <grace@x.example>"],
    ["quoted names with commas", '"Lovelace, Ada" <ada@x.example>, "Hopper; G." <grace@x.example>'],
    ["names with commas, as Outlook copies them", "Lovelace, Ada <ada@x.example>; Hopper, Grace <grace@x.example>"],
    ["angle brackets alone", "<ada@x.example>,<grace@x.example>"],
    ["links", "mailto:ada@x.example, Grace <MAILTO:grace@x.example>"],
  ])("reads addresses with %s", (_name, list) => {
    expect(emails(list)).toEqual(["ada@x.example", "grace@x.example"]);
  });

  it("keeps what is no address as it was written", () => {
    const list = 'nobody; Ada Lovelace; Ada <ada@>; "Open, Ada <ada@x.example>\ngrace@x.example';
    expect(readRecipients(list)).toEqual([
      { text: "nobody", email: null },
      { text: "Ada Lovelace", email: null },
      { text: "Ada <ada@>", email: null },
      { text: '"Open, Ada <ada@x.example>', email: "ada@x.example" },
      { text: "grace@x.example", email: "grace@x.example" },
    ]);
    expect(emails(`${"a".repeat(250)}@x.example`)).toEqual([null]);
    expect(emails(" ,;\n ")).toEqual([]);
  });

  it("writes international domains as mail servers know them", () => {
    expect(emails("Ada <ada@münchen.example>")).toEqual(["ada@xn--mnchen-3ya.example"]);
  });
});
