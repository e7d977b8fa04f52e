import { expect, test } from "vitest";
import { isPublic, isWithin, readAddress, readNetwork } from "./address.ts";

const isPublicAddress = (text: string) => {
  const address = readAddress(text);
  return address !== null && isPublic(address);
};

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "192.0.1.1",
  "198.17.0.1",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "2002:808:808::1",
])("%s is public", (text) => expect(isPublicAddress(text)).toBe(true));

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.1.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.1.1",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
])("%s is not public", (text) => expect(isPublicAddress(text)).toBe(false));

test.each([
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-compatible", "::7f00:1"],
  ["IPv4-compatible, even of a public address", "::808:808"],
  ["IPv4-mapped", "::ffff:127.0.0.1"],
  ["IPv4-mapped", "::ffff:a00:1"],
  ["IPv4-translated (RFC 2765)", "::ffff:0:7f00:1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64", "64:ff9b::10.0.0.1"],
  ["local NAT64", "64:ff9b:1::808:808"],
  ["6to4", "2002:7f00:1::"],
  ["6to4", "2002:c0a8:101::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["discard", "100::1"],
  ["benchmarking", "2001:2::1"],
  ["ORCHID", "2001:20::1"],
  ["IETF protocol assignments", "2001:1::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["segment routing", "5f00::1"],
  ["unique local", "fc00::1"],
  ["unique local", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["unassigned", "4000::1"],
])("%s %s is not public", (_kind, text) => expect(isPublicAddress(text)).toBe(false));

test.each(["", "127.1", "0x7f.0.0.1", "010.0.0.1", "2130706433", "example.com", "1.2.3.4 ", "::g"])(
  "rejects %j, which is not an address in canonical form",
  (text) => expect(readAddress(text)).toBeNull(),
);

test("a network contains its own addresses only, including IPv4-mapped IPv6 addresses", () => {
  const networks = ["127.0.0.0/8", "fd00::/8"].map(readNetwork);
  const holds = (text: string) => isWithin(readAddress(text) ?? expect.fail(text), networks);
  expect(["127.0.0.1", "::ffff:127.0.0.1", "fd12::1"].map(holds)).toEqual([true, true, true]);
  expect(["128.0.0.1", "::1", "64:ff9b::7f00:1", "2002:7f00:1::", "fe80::1"].map(holds)).not.toContain(true);
});

test.each([
  "",
  "localhost",
  "127.0.0.1",
  "127/8",
  "10.0.0.0/33",
  "10.0.0.0/",
  "::1/129",
  "10.0.0.0/8/8",
  "0x7f.0.0.0/8",
])("refuses %j as a network", (cidr) => expect(() => readNetwork(cidr)).toThrow(/CIDR/));
