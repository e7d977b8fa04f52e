interface Snippet {
  language: string;
  code: string;
}

/**
 * How a receiver proves that a request came from here (interface.md, "Request headers and signature"): over the raw
 * bytes, in constant time, any `v1` counting, since two are sent while a rotated secret is still in force.
 */
export const verifySnippets: readonly Snippet[] = [
  {
    language: "Node.js",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

// rawBody: the bytes as received, before any JSON parsing.
// header: the value of X-Service-Signature. secret: whsec_…, the whole string.
export function isGenuine(rawBody, header, secret) {
  const pairs = header.split(",").map((pair) => pair.split("="));
  const sentAt = pairs.find(([key]) => key === "t")?.[1] ?? "";
  const expected = createHmac("sha256", secret).update(sentAt + ".").update(rawBody).digest();
  const isFresh = Math.abs(Date.now() / 1000 - Number(sentAt)) < 300;
  return isFresh && pairs.some(([key, value = ""]) => {
    const given = Buffer.from(key === "v1" ? value : "", "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: "Python",
    code: `import hashlib, hmac, time

# raw_body: the bytes as received, before any JSON parsing.
# header: the value of X-Service-Signature. secret: whsec_…, the whole string.
def is_genuine(raw_body: bytes, header: str, secret: str) -> bool:
    pairs = [pair.partition("=")[::2] for pair in header.split(",")]
    sent_at = next((value for key, value in pairs if key == "t"), "")
    signed = sent_at.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    is_fresh = sent_at.isdecimal() and abs(time.time() - int(sent_at)) < 300
    return is_fresh and any(
        key == "v1" and hmac.compare_digest(value.encode(), expected) for key, value in pairs
    )`,
  },
  {
    language: "PHP",
    code: `<?php
// $rawBody: file_get_contents('php://input'), before any JSON parsing.
// $header: $_SERVER['HTTP_X_SERVICE_SIGNATURE']. $secret: whsec_…, the whole string.
function isGenuine(string $rawBody, string $header, string $secret): bool
{
    preg_match('/(?:^|,)t=(\\d+)/', $header, $time);
    preg_match_all('/(?:^|,)v1=([0-9a-f]{64})/', $header, $signatures);
    $sentAt = $time[1] ?? '0';
    $expected = hash_hmac('sha256', $sentAt . '.' . $rawBody, $secret);
    $isGenuine = false;
    foreach ($signatures[1] as $given) {
        $isGenuine = hash_equals($expected, $given) || $isGenuine;
    }
    return $isGenuine && abs(time() - (int) $sentAt) < 300;
}`,
  },
];
