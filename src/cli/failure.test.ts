import { expect, it } from "vitest";
import { EXIT, refusalFailure } from "./failure.ts";

const output = (status: number, body: unknown) => {
  const { exitCode, message, details } = refusalFailure(status, body);
  return { exitCode, message, details };
};

it.each([
  [401, EXIT.signedOut],
  [403, EXIT.forbidden],
  [404, EXIT.notFound],
  [405, EXIT.refused],
  [409, EXIT.refused],
  [412, EXIT.refused],
  [413, EXIT.refused],
  [415, EXIT.refused],
  [422, EXIT.refused],
  [429, EXIT.throttled],
  [500, EXIT.unreachable],
  [501, EXIT.refused],
  [502, EXIT.unreachable],
  [503, EXIT.unreachable],
])("status %i exits with %i", (status, code) => {
  expect(refusalFailure(status, { message: "No." }).exitCode).toBe(code);
});

it("names every invalid field", () => {
  const body = {
    message: "Too long. (and 1 more)",
    errors: { "ideas.0.headline": ["Too long."], format: ["Unknown."] },
  };
  expect(output(422, body)).toEqual({
    exitCode: EXIT.refused,
    message: "The server rejected the input:",
    details: ["ideas.0.headline: Too long.", "format: Unknown."],
  });
});

it("lists the issues of preflight, each with its fix", () => {
  const issue = { channel_id: 1, platform: "x", code: "too_long", field: "body" };
  const issues = [
    { ...issue, severity: "error", message: "300 characters are too many.", fix: "Cut 20." },
    { ...issue, severity: "warning", message: "There is no picture.", fix: null },
  ];
  expect(
    output(422, { message: "This post doesn't meet a channel's requirements.", code: "preflight_failed", issues })
      .details,
  ).toEqual(["✗ body: 300 characters are too many. Cut 20.", "! body: There is no picture."]);
});

it("reads the bodies with `remark`", () => {
  const body = { remark: "unverified", status: "error", message: { error: ["Verify your email address first."] } };
  expect(output(403, body).message).toBe("Verify your email address first.");
});

it("suggests what to do where that is known", () => {
  const unauthenticated = { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } };
  expect(output(401, unauthenticated).details).toEqual(["Sign in with `masthead login`."]);
  expect(output(403, { message: "No brand.", code: "brand_rejected" }).details[0]).toContain("masthead brands use");
});

it("prints the request id of a server error, for the administrator", () => {
  const body = { message: "Something went wrong on our side. Try again.", code: "server_error", request_id: "abc" };
  expect(output(500, body).details).toEqual(["Request ID for the administrator: abc"]);
});

it.each([["<html>Bad gateway</html>"], [null], [{}], [[]]])("handles the unexpected body %j", (body) => {
  expect(output(502, body)).toMatchObject({
    exitCode: EXIT.unreachable,
    message: "The server responded with status 502 without a message.",
  });
});

it("removes control characters from the server's text", () => {
  const { message, details } = output(422, { message: "x", errors: { a: ["\u001b[2Jcleared"] } });
  expect(`${message}${details}`).not.toContain("\u001b");
});
