import { expect, test } from "vitest";
import { createStreamQuota } from "./stream-quota.ts";

const person = { key: "person:1", most: 2 };
const address = { key: "at:192.0.2.1", most: 3 };

test("allows streams up to the smallest limit, and names that limit", () => {
  const quota = createStreamQuota(100);
  const give = quota.take([person, address], 30);
  quota.take([person, address], 30);
  expect(() => quota.take([person, address], 30)).toThrow(
    expect.objectContaining({
      kind: "throttled",
      detail: { limit: 2, retryAfterSeconds: 30, message: expect.stringContaining("limit 2") },
    }),
  );
  // The refused stream did not count for the IP address.
  quota.take([{ key: "person:2", most: 2 }, address], 30);
  expect(() => quota.take([{ key: "person:3", most: 2 }, address], 30)).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ limit: 3 }) }),
  );
  give();
  give();
  quota.take([person, address], 30);
  expect(() => quota.take([person, address], 30)).toThrow();
});

test("limits all streams together to the capacity of the process", () => {
  const quota = createStreamQuota(2);
  quota.take([{ key: "person:1", most: 9 }], 30);
  const give = quota.take([{ key: "person:2", most: 9 }], 30);
  expect(() => quota.take([{ key: "person:3", most: 9 }], 30)).toThrow();
  give();
  expect(() => quota.take([{ key: "person:3", most: 9 }], 30)).not.toThrow();
});
