import { expect, test } from "vitest";
import { UploadStoppedError } from "./send-chunks.ts";
import { statusOf, unlessIncomplete } from "./upload-failure.ts";

const refused = (httpStatus: number, code?: string) =>
  Object.assign(new Error("Refused."), { data: { httpStatus, body: code ? { code } : {} } });

test("reads the status of a chunk and of an operation alike", () => {
  expect(
    [new UploadStoppedError(409), refused(401), new UploadStoppedError(null), new Error("Failed to fetch")].map(
      statusOf,
    ),
  ).toEqual([409, 401, null, null]);
});

test("returns null for missing chunks only", () => {
  expect(unlessIncomplete(refused(422, "invalid_state"))).toBeNull();
  for (const error of [refused(422, "limit_reached"), refused(401), new UploadStoppedError(422)]) {
    expect(() => unlessIncomplete(error)).toThrow(error);
  }
});
