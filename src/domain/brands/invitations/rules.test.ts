import { describe, expect, it } from "vitest";
import { invitationStatus, isUnverified, nameFrom } from "./rules.ts";

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
