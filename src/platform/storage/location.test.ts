import { expect, test } from "vitest";
import { readStorageUrl } from "./location.ts";

const bucket = { kind: "s3", bucket: "media", prefix: "", region: "us-east-1", endpoint: null, forcePathStyle: false };

test.each([
  ["file:///srv/masthead/media", { kind: "disk", folder: "/srv/masthead/media" }],
  ["s3://media", { ...bucket, credentials: null }],
  ["s3://media/a/b%20c/", { ...bucket, prefix: "a/b c/", credentials: null }],
  [
    "s3://key:s%2Fcret@media?endpoint=https://s3.example.com&region=eu-1",
    {
      ...bucket,
      region: "eu-1",
      endpoint: "https://s3.example.com",
      forcePathStyle: true,
      credentials: { accessKeyId: "key", secretAccessKey: "s/cret" },
    },
  ],
  [
    "s3://media?endpoint=http://127.0.0.1:9000&force_path_style=0",
    { ...bucket, endpoint: "http://127.0.0.1:9000", credentials: null },
  ],
])("%s", (text, location) => {
  expect(readStorageUrl(text)).toEqual(location);
});

test.each([
  "media",
  "https://media.example.com",
  "file://elsewhere/media",
  "s3://",
  "s3://NO",
  "s3://key@media",
  "s3://:hidden@media",
  "s3://key:%zz-hidden@media",
  "s3://media?endpoint=hidden.example.com",
  "s3://media?endpoint=https://s3.example.com/hidden",
  "s3://media?force_path_style=yes",
  "s3://media?acl=hidden",
])("refuses %s without repeating it", (text) => {
  expect(() => readStorageUrl(text)).toThrow(/^must /);
  expect(() => readStorageUrl(text)).not.toThrow(/hidden/);
});
