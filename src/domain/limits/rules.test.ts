import { describe, expect, it } from "vitest";
import { addressKeys } from "./rules.ts";

describe("addressKeys", () => {
  it("never holds the account alone, nor in clear text", () => {
    const keys = addressKeys("login", "192.0.2.7", "ada@example.com");
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatch(/^login:192\.0\.2\.7/);
      expect(key).not.toContain("ada");
    }
  });

  it("counts the whole /64 of an IPv6 client as one", () => {
    expect(addressKeys("login", "2001:db8:1:2::1")).toEqual(addressKeys("login", "2001:db8:1:2:ffff::9"));
    expect(addressKeys("login", "2001:db8:1:2::1")).not.toEqual(addressKeys("login", "2001:db8:1:3::1"));
  });

  it("sees an IPv4 address through its IPv6 form", () => {
    expect(addressKeys("login", "::ffff:192.0.2.7")).toEqual(addressKeys("login", "192.0.2.7"));
  });

  it("keeps those without a readable address together", () => {
    expect(addressKeys("login", null)).toEqual(["login:unknown"]);
    expect(addressKeys("login", "nonsense")).toEqual(["login:unknown"]);
  });
});
