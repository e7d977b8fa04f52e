import { describe, expect, it } from "vitest";
import { cleanClientName, isLoopback, offeredTiers, redirectHost, requestedTiers, scopeOf } from "./rules.ts";

describe("tiers", () => {
  it.each([
    [undefined, [], ["read", "standard_write", "elevated_write"]],
    ["", [], ["read", "standard_write", "elevated_write"]],
    ["offline_access unknown", [], ["read", "standard_write", "elevated_write"]],
    ["read", ["read"], ["read"]],
    ["standard_write", ["standard_write"], ["read", "standard_write"]],
    ["elevated_write read", ["read", "elevated_write"], ["read", "standard_write", "elevated_write"]],
    ["full", [], ["read", "standard_write", "elevated_write"]],
  ])("reads the requested and the offered tiers of the scope %j", (scope, requests, offered) => {
    expect([requestedTiers(scope), offeredTiers(scope)]).toEqual([requests, offered]);
  });

  it("include all lower tiers as scopes", () => {
    expect(scopeOf("read")).toBe("read");
    expect(scopeOf("elevated_write")).toBe("read standard_write elevated_write");
  });
});

describe("redirect URIs", () => {
  it.each([
    ["https://claude.ai/api/callback", "claude.ai", false],
    ["https://claude.ai:8443/api/callback", "claude.ai:8443", false],
    ["http://localhost:1234/", "localhost:1234", true],
    ["http://[::1]/", "[::1]", true],
    ["http://127.0.0.1.evil.example/", "127.0.0.1.evil.example", false],
    ["vscode://localhost/callback", "vscode://localhost", false],
    ["com.example:/callback", "com.example:", false],
    ["nonsense", "", false],
  ])("shows %s as %s", (address, host, loopback) => {
    expect([redirectHost(address), isLoopback(address)]).toEqual([host, loopback]);
  });
});

describe("a client's name", () => {
  it.each([
    ["Claude Code", "Claude Code"],
    [undefined, "unknown"],
    [" \n\t ", "unknown"],
    ["\u202E\u200B", "unknown"],
    ["two\r\nlines", "two lines"],
    ["half a \uD83D pair", "half a pair"],
    ["over\u202Eturned", "over turned"],
    ["x".repeat(300), "x".repeat(80)],
    ["😀".repeat(90), "😀".repeat(40)],
  ])("shortens %j to a single line", (text, valid) => {
    expect(cleanClientName(text, "unknown")).toBe(valid);
  });
});
