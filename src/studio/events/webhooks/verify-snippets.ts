interface Snippet {
  language: string;
  code: string;
}

/**
 * How a receiver verifies a request's signature: over the raw bytes, in
 * constant time, accepting any `v1`, since two are sent while a rotated secret is still valid.
 */
export const verifySnippets: readonly Snippet[] = [
  {
    language: "TypeScript",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

// rawBody: the bytes as received, before any JSON parsing.
// header: the value of X-Service-Signature.
// secret: the whole string, whsec_ included.
export function isGenuine(
  rawBody: Buffer | string,
  header: string,
  secret: string,
): boolean {
  const pairs = header.split(",").map((pair) => pair.split("="));
  const sentAt = pairs.find(([key]) => key === "t")?.[1] ?? "";
  const hmac = createHmac("sha256", secret).update(sentAt + ".");
  const expected = hmac.update(rawBody).digest();
  const age = Math.abs(Date.now() / 1000 - Number(sentAt));
  const isSigned = pairs.some(([key, value = ""]) => {
    const given = Buffer.from(key === "v1" ? value : "", "hex");
    if (given.length !== expected.length) return false;
    return timingSafeEqual(given, expected);
  });
  return isSigned && age < 300;
}`,
  },
  {
    language: "Python",
    code: `import hashlib, hmac, time

# raw_body: the bytes as received, before any JSON parsing.
# header: the value of X-Service-Signature.
# secret: the whole string, whsec_ included.
def is_genuine(raw_body: bytes, header: str, secret: str) -> bool:
    pairs = [pair.partition("=")[::2] for pair in header.split(",")]
    sent_at = next((value for key, value in pairs if key == "t"), "")
    if not sent_at.isdecimal():
        return False
    signed = sent_at.encode() + b"." + raw_body
    digest = hmac.new(secret.encode(), signed, hashlib.sha256)
    expected = digest.hexdigest().encode()
    is_signed = any(
        key == "v1" and hmac.compare_digest(value.encode(), expected)
        for key, value in pairs
    )
    return is_signed and abs(time.time() - int(sent_at)) < 300`,
  },
  {
    language: "PHP",
    code: `<?php
// $rawBody: file_get_contents('php://input'), not yet parsed.
// $header: $_SERVER['HTTP_X_SERVICE_SIGNATURE'].
// $secret: the whole string, whsec_ included.
function isGenuine(string $rawBody, string $header, string $secret): bool
{
    preg_match('/(?:^|,)t=(\\d+)/', $header, $time);
    preg_match_all('/,v1=([0-9a-f]{64})/', $header, $signatures);
    $sentAt = $time[1] ?? '0';
    $expected = hash_hmac('sha256', $sentAt . '.' . $rawBody, $secret);
    $isSigned = false;
    foreach ($signatures[1] as $given) {
        $isSigned = hash_equals($expected, $given) || $isSigned;
    }
    return $isSigned && abs(time() - (int) $sentAt) < 300;
}`,
  },
  {
    language: "Go",
    code: `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// rawBody: the bytes as received, before any JSON parsing.
// header: the value of X-Service-Signature.
// secret: the whole string, whsec_ included.
func IsGenuine(rawBody []byte, header, secret string) bool {
	sentAt := ""
	var given [][]byte
	for _, pair := range strings.Split(header, ",") {
		key, value, _ := strings.Cut(pair, "=")
		if key == "t" {
			sentAt = value
		} else if key == "v1" {
			if signature, err := hex.DecodeString(value); err == nil {
				given = append(given, signature)
			}
		}
	}
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(sentAt + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	isSigned := false
	for _, signature := range given {
		isSigned = hmac.Equal(signature, expected) || isSigned
	}
	age := time.Since(time.Unix(seconds, 0))
	return isSigned && age.Abs() < 5*time.Minute
}`,
  },
  {
    language: "Ruby",
    code: `require "openssl"

# raw_body: request.body.read, before any JSON parsing.
# header: the value of X-Service-Signature.
# secret: the whole string, whsec_ included.
def genuine?(raw_body, header, secret)
  pairs = header.split(",").map { |pair| pair.split("=", 2) }
  sent_at = pairs.assoc("t")&.last.to_s
  return false unless sent_at.match?(/\\A\\d{1,15}\\z/)

  signed = "#{sent_at}.".b + raw_body.b
  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, signed)
  is_signed = pairs.any? do |key, value|
    key == "v1" && value.to_s.bytesize == expected.bytesize &&
      OpenSSL.fixed_length_secure_compare(value, expected)
  end
  is_signed && (Time.now.to_i - sent_at.to_i).abs < 300
end`,
  },
];
