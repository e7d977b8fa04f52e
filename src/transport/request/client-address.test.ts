import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const PROXIES = { TRUSTED_PROXIES: ["10.0.0.0/8", "2001:db8:ffff::/48"] };

function address(peer: string | null, forwarded?: string, settings = PROXIES) {
  const headers = new Headers();
  if (peer !== null) headers.set("x-masthead-peer", peer);
  if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
  return clientAddress(headers, settings);
}

describe("clientAddress", () => {
  it("is the socket's peer, whatever headers an untrusted client sends", () => {
    expect(address("192.0.2.1")).toBe("192.0.2.1");
    expect(address("192.0.2.1", "203.0.113.9")).toBe("192.0.2.1");
    expect(address("10.0.0.1", "203.0.113.9", { TRUSTED_PROXIES: [] })).toBe("10.0.0.1");
  });

  it("trusts the forwarded header only from a trusted proxy, and only its last untrusted hop", () => {
    expect(address("10.0.0.1", "203.0.113.9")).toBe("203.0.113.9");
    expect(address("10.0.0.1", "198.51.100.66, 203.0.113.9")).toBe("203.0.113.9");
    expect(address("10.0.0.1", "203.0.113.9, 10.2.3.4")).toBe("203.0.113.9");
  });

  it("falls back to the last known hop", () => {
    expect(address("10.0.0.1")).toBe("10.0.0.1");
    expect(address("10.0.0.1", "")).toBe("10.0.0.1");
    expect(address("10.0.0.1", "203.0.113.9, unknown")).toBe("10.0.0.1");
    expect(address("10.0.0.1", "10.0.0.2")).toBe("10.0.0.2");
  });

  it("parses ports, brackets and IPv4-mapped addresses", () => {
    expect(address("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(address("::ffff:10.0.0.1", "203.0.113.9:5678")).toBe("203.0.113.9");
    expect(address("2001:db8:ffff::1", "[2001:db8::7]:443")).toBe("2001:db8::7");
    expect(address("10.0.0.1", "0x7f.1")).toBe("10.0.0.1");
  });

  it("is null without our own server in front", () => {
    expect(address(null, "203.0.113.9")).toBeNull();
    expect(address("nonsense")).toBeNull();
  });
});
