import { expect, test } from "vitest";
import { newSecret } from "#domain/events/webhooks/sign.ts";
import { checkSecret, targetUrl } from "./target.ts";

const refused = expect.objectContaining({ exitCode: 2 });

test("a target is a URL, or a short form of a local one", () => {
  expect(targetUrl("4242")).toBe("http://localhost:4242/");
  expect(targetUrl("4242/hook")).toBe("http://localhost:4242/hook");
  expect(targetUrl("localhost:4242/hook?x=1")).toBe("http://localhost:4242/hook?x=1");
  expect(targetUrl("https://dev.example.com/hook")).toBe("https://dev.example.com/hook");
  for (const wrong of ["", "ftp://localhost", "http://", "http://user:secret@localhost", "localhost:70000"]) {
    expect(() => targetUrl(wrong), wrong).toThrow(refused);
  }
});

test("a secret has the form of endpoints' secrets", () => {
  const secret = newSecret();
  expect(checkSecret(secret)).toBe(secret);
  for (const wrong of ["", "whsec_", "secret", secret.slice(6), "whsec_c2hvcnQ=", "whsec_not base64 at all!!"]) {
    expect(() => checkSecret(wrong), wrong).toThrow(refused);
  }
});
