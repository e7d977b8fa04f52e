import { expect, test } from "vitest";
import { decodeFile } from "./file-text.ts";

const TEXT = "Größe;Preis\r\n1;2 €\r\n";
const windows = Uint8Array.from(TEXT, (character) => (character === "€" ? 0x80 : character.charCodeAt(0)));

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ["UTF-16, the other way round", Buffer.from(`\uFEFF${TEXT}`, "utf16le").swap16()],
  ["Windows-1252", windows],
])("reads %s", (_encoding, bytes) => expect(decodeFile(bytes)).toBe(TEXT));

test.each([
  ["bytes that no encoding has", Uint8Array.of(0x61, 0xff, 0x81)],
  ["a binary file", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff)],
  ["half a character of UTF-16", Uint8Array.of(0xff, 0xfe, 0x61)],
])("reads no %s", (_what, bytes) => expect(decodeFile(bytes)).toBeNull());
