import { expect, it } from "vitest";
import { failureOf } from "./failure.ts";

it.each(["CERT_NOT_YET_VALID", "CERT_HAS_EXPIRED"])("names this machine's clock for %s", (code) => {
  const error = Object.assign(new Error("certificate"), { code });
  expect(failureOf(error, { phase: "tls" })).toEqual({
    code: "tls",
    message: expect.stringMatching(
      /^The secure connection failed: the certificate .*, or this machine's clock is wrong\.$/,
    ),
  });
});
