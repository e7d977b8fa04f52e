import { describe, expect, it } from "vitest";
import { addressKeys } from "./rules.ts";

describe("addressKeys", () => {
  it("always includes the address, and the account only as a hash", () => {
    const keys = addressKeys("login", "192.0.2.7", "ada@example.com");
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatch(/^login:192\.0\.2\.7/);
      expect(key).not.toContain("ada");
    }
  });

  it("treats the whole /64 of an IPv6 client as one address", () => {
    expect(addressKeys("login", "2001:db8:1:2::1")).toEqual(addressKeys("login", "2001:db8:1:2:ffff::9"));
    expect(addressKeys("login", "2001:db8:1:2::1")).not.toEqual(addressKeys("login", "2001:db8:1:3::1"));
  });

  it("treats an IPv4-mapped IPv6 address as IPv4", () => {
    expect(addressKeys("login", "::ffff:192.0.2.7")).toEqual(addressKeys("login", "192.0.2.7"));
  });

  it("groups clients without a readable address", () => {
    expect(addressKeys("login", null)).toEqual(["login:unknown"]);
    expect(addressKeys("login", "nonsense")).toEqual(["login:unknown"]);
  });
});
