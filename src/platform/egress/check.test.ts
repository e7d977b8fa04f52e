import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createEgress } from "./index.ts";
import { LOOPBACK } from "./receiver.ts";

const HOSTS: Record<string, string[]> = {
  "example.com": ["93.184.215.14", "2606:2800:21f::1"],
  "xn--bcher-kva.example": ["93.184.215.14"],
  "nothing.example": [],
  "private.example": ["10.0.0.7"],
  "mixed.example": ["93.184.215.14", "10.0.0.7"],
  "mapped.example": ["::ffff:10.0.0.7"],
  "garbage.example": ["not an address"],
  "loopback.example": ["127.0.0.1"],
  "half.example": ["127.0.0.1", "10.0.0.7"],
  localhost: ["::1", "127.0.0.1"],
  "app.localhost": ["127.0.0.1"],
  "db.internal": ["127.0.0.1"],
  "public.internal": ["93.184.215.14"],
  n8n: ["127.0.0.1"],
};
const lookup = async (name: string) => {
  if (name === "flaky.example") throw Object.assign(new Error("try again"), { code: "EAI_AGAIN" });
  return HOSTS[name] ?? Promise.reject(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }));
};
const codeOf = async (url: string, allowPrivate: string[] = []) =>
  (await createEgress({ allowPrivate, lookup }).check(url))?.code ?? null;

test.each([
  "https://example.com",
  "http://example.com:8080/hooks?a=b#c",
  "HTTPS://EXAMPLE.COM/",
  "https://example.com./",
  "https://ex%61mple.com/",
  "https://bücher.example/",
  "https://ｅｘａｍｐｌｅ。com/",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]:8443/",
  " https://example.com ",
])("%s may be called", async (url) => expect(await codeOf(url)).toBeNull());

test.each([
  ["invalid", ""],
  ["invalid", "example.com"],
  ["invalid", "https://"],
  ["invalid", "https://./"],
  ["invalid", "https://example..com/"],
  ["invalid", "https://example.com../"],
  ["invalid", "https://exa mple.com/"],
  ["invalid", "https://example.com%00.evil.example/"],
  ["invalid", "ht\ntps://example.com/"],
  ["invalid", "https://example.com/\u0000"],
  ["invalid", "https://1.2.3.4.5/"],
  ["invalid", "https://example.0x7f/"],
  ["invalid", "https://256.256.256.256/"],
  ["invalid", "https://[fe80::1%25eth0]/"],
  ["invalid", "https://example.com:65536/"],
  ["invalid", `https://${"a".repeat(64)}.com/`],
  ["invalid", `https://example.com/${"a".repeat(2048)}`],
  ["scheme", "ftp://example.com/"],
  ["scheme", "file:///etc/passwd"],
  ["scheme", "javascript:alert(1)"],
  ["scheme", "ws://example.com/"],
  ["scheme", "gopher://example.com:25/"],
  ["userinfo", "https://user@example.com/"],
  ["userinfo", "https://user:password@example.com/"],
  ["userinfo", "https://example.com@10.0.0.1/"],
  ["port", "http://example.com:22/"],
  ["port", "http://example.com:25/"],
  ["port", "http://example.com:465/"],
  ["port", "http://example.com:587/"],
  ["port", "http://example.com:3306/"],
  ["port", "http://example.com:5432/"],
  ["port", "http://example.com:6379/"],
  ["port", "http://example.com:0/"],
  ["host", "http://localhost/"],
  ["host", "http://LOCALHOST.:3000/"],
  ["host", "http://loc%61lhost/"],
  ["host", "http://app.localhost/"],
  ["host", "http://printer.local/"],
  ["host", "http://public.internal/"],
  ["host", "http://metadata.google.internal/"],
  ["host", "http://router.home.arpa/"],
  ["host", "http://intranet/"],
  ["unresolvable", "https://nothing.example/"],
  ["unresolvable", "https://unknown.example/"],
  ["unresolvable", "https://flaky.example/"],
  ["unresolvable", "https://garbage.example/"],
  ["private", "https://private.example/"],
  ["private", "https://mixed.example/"],
  ["private", "https://mapped.example/"],
  ["private", "http://169.254.169.254/latest/meta-data/"],
  ["private", "http://127.0.0.1./"],
  ["private", "http:\\\\127.0.0.1\\"],
  ["private", "http:10.0.0.1"],
])("%s: %j is refused", async (code, url) => expect(await codeOf(url)).toBe(code));

test.each([
  ["an address in the network", "http://127.0.0.1:3000/", null],
  ["any port of it", "http://127.0.0.1:6379/", null],
  ["its spelling inside IPv6", "http://[::ffff:7f00:1]:25/", null],
  ["a name that resolves into it", "http://loopback.example:22/", null],
  ["a local name that resolves into it", "http://n8n:5678/", null],
  ["a suffix of local networks that resolves into it", "http://db.internal/", null],
  ["localhost, although it is ::1 as well", "http://localhost:3000/", null],
  ["another name that is only half inside", "http://half.example/", "private"],
  ["a local name outside of it", "http://public.internal/", "host"],
  ["a local name that does not resolve", "http://printer.local/", "host"],
  ["another private network", "http://10.0.0.1/", "private"],
  ["a public name at a port of another protocol", "http://example.com:25/", "port"],
  ["a tunnel to it", "http://[2002:7f00:1::]/", "private"],
  ["a user name", "http://me@127.0.0.1/", "userinfo"],
])("with 127.0.0.0/8 allowed: %s, %s → %s", async (_what, url, code) => {
  expect(await codeOf(url, ["127.0.0.0/8"])).toBe(code);
});

test("explains a refusal in a sentence without revealing the private network", async () => {
  const refusal = await createEgress({ allowPrivate: [], lookup }).check("https://private.example/");
  expect(refusal).toEqual({ code: "private", message: '"private.example" is not on the public internet.' });
});

test("refuses names of local networks without a DNS lookup", async () => {
  const requests = vi.fn(lookup);
  const egress = createEgress({ allowPrivate: [], lookup: requests });
  for (const host of ["db.internal", "n8n", "localhost", "10.0.0.1"]) await egress.check(`http://${host}/`);
  expect(requests).not.toHaveBeenCalled();
});

test("times out when the resolver never responds", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
  const egress = createEgress({ allowPrivate: [], lookup: () => new Promise(() => {}) });
  expect(await egress.check("https://example.com/")).toMatchObject({ code: "unresolvable" });
});

test("resolves localhost with the system's resolver and shares concurrent lookups", async () => {
  const egress = createEgress({ allowPrivate: LOOPBACK });
  const results = await Promise.all(Array.from({ length: 20 }, () => egress.check("http://localhost:3000/")));
  expect(new Set(results)).toEqual(new Set([null]));
});

test("rejects an invalid network when the client is created", () => {
  expect(() => createEgress({ allowPrivate: ["10.0.0.0"] })).toThrow(/"10.0.0.0" is not a network/);
});

const octet = fc.integer({ min: 0, max: 255 });
const withPrefix = (...prefix: number[]) =>
  fc.tuple(octet, octet, octet, octet).map((rest) => [...prefix, ...rest].slice(0, 4));
const privateAddress = fc.oneof(
  withPrefix(0),
  withPrefix(10),
  withPrefix(127),
  withPrefix(169, 254),
  withPrefix(172, 16),
  withPrefix(172, 31),
  withPrefix(192, 168),
  withPrefix(100, 64),
  withPrefix(192, 0, 0),
  withPrefix(198, 18),
  withPrefix(224),
  withPrefix(255),
);
const publicAddress = fc.constantFrom<number[][]>(
  [8, 8, 8, 8],
  [1, 1, 1, 1],
  [93, 184, 215, 14],
  [100, 63, 0, 9],
  [172, 32, 1, 200],
);

const hex = (number: number) => number.toString(16);
const groups = ([a = 0, b = 0, c = 0, d = 0]: number[]) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
const asNumber = (octets: number[]) => octets.reduce((sum, octet) => sum * 256 + octet, 0);
const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const escaped = (text: string) => text.replace(/[0-9.]/g, (char) => `%${hex(char.charCodeAt(0))}`);

/** Spellings that reach the IPv4 address itself, or a tunnel that embeds it. */
const SPELLINGS: ((octets: number[]) => string)[] = [
  (octets) => octets.join("."),
  (octets) => `${octets.join(".")}.`,
  (octets) => octets.map((octet) => `0x${hex(octet)}`).join("."),
  (octets) => octets.map((octet) => `0X${hex(octet).toUpperCase().padStart(6, "0")}`).join("."),
  (octets) => octets.map((octet) => `0${octet.toString(8)}`).join("."),
  (octets) => String(asNumber(octets)),
  (octets) => `0x${hex(asNumber(octets))}`,
  (octets) => `0${asNumber(octets).toString(8)}`,
  ([first, ...rest]) => `${first}.${asNumber(rest)}`,
  ([first = 0, second, ...rest]) => `0x${hex(first)}.${second}.0${asNumber(rest).toString(8)}`,
  (octets) => wide(octets.join("。")),
  (octets) => escaped(octets.join(".")),
  (octets) => `[::ffff:${octets.join(".")}]`,
  (octets) => `[0:0:0:0:0:FFFF:${groups(octets)}]`,
  (octets) => `[64:ff9b::${groups(octets)}]`,
  (octets) => `[2002:${groups(octets)}::1]`,
];

test("refuses every spelling of private addresses", async () => {
  const property = fc.asyncProperty(privateAddress, fc.constantFrom(...SPELLINGS), async (octets, format) => {
    expect(await codeOf(`https://${format(octets)}/`)).toBe("private");
  });
  await fc.assert(property, { numRuns: 2000 });
});

test("allows public addresses in the same spellings", async () => {
  const property = fc.asyncProperty(publicAddress, fc.constantFrom(...SPELLINGS), async (octets, format) => {
    expect(await codeOf(`https://${format(octets)}/`)).toBeNull();
  });
  await fc.assert(property, { numRuns: 500 });
});

test("refuses a name when any of its addresses is private", async () => {
  const property = fc.asyncProperty(privateAddress, fc.boolean(), async (octets, isFirst) => {
    const responses = [octets.join("."), "93.184.215.14"];
    const egress = createEgress({
      allowPrivate: [],
      lookup: async () => (isFirst ? responses : responses.toReversed()),
    });
    expect(await egress.check("https://example.com/")).toMatchObject({ code: "private" });
  });
  await fc.assert(property);
});
