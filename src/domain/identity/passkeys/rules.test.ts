import { expect, it } from "vitest";
import { canHavePasskeys } from "./rules.ts";

it.each([
  "http://localhost:3000",
  "https://localhost",
  "http://studio.localhost:8080",
  "https://masthead.example.com",
  "https://app.masthead.example.com:8443",
  "https://bücher.example",
  "https://studio.local",
])("allows passkeys at %s", (address) => {
  expect(canHavePasskeys(address)).toBe(true);
});

it.each([
  "http://127.0.0.1:3000",
  "https://192.0.2.7",
  "https://0x7f.1",
  "https://[2001:db8::1]:8443",
  "http://[::1]:3000",
  "http://masthead.example.com",
  "http://notlocalhost",
  "http://localhost.example.com",
])("does not allow passkeys at %s", (address) => {
  expect(canHavePasskeys(address)).toBe(false);
});
