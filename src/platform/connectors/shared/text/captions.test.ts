import { expect, it } from "vitest";
import { asSubRip, asWebVtt, checkCaptions } from "./captions.ts";

const SUBRIP =
  "\uFEFF1\r\n00:00:01,000 --> 00:00:03,500\r\nThe harbour, 6 a.m.\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\nBoats --> out\r\n";
const VIDEO = { type: "video/mp4", bytes: 5, width: 640, height: 480, alt: "A harbour" };

const codesOf = (options: { captions: string; captions_language?: string }, media = [VIDEO], limits = {}) =>
  checkCaptions({ options, media }, limits).map(({ code, field }) => `${code} ${field}`);

it("writes SubRip as WebVTT, and changes only the times", () => {
  expect(asWebVtt(SUBRIP)).toBe(
    "WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.500\nThe harbour, 6 a.m.\n\n2\n00:00:04.000 --> 00:00:05.000\nBoats --> out\n",
  );
});

it("leaves WebVTT as it is, but for line ends and the byte order mark", () => {
  const vtt = "WEBVTT - Harbour\n\nNOTE 1,5 km\n\n01:02.000 --> 01:03.000 align:start\nFish, 3,50\n";
  expect(asWebVtt(`\uFEFF${vtt.replaceAll("\n", "\r\n")}`)).toBe(vtt);
});

it("writes WebVTT as SubRip, without what that doesn't have, and SubRip with new numbers", () => {
  const vtt =
    "WEBVTT - Harbour\n\nNOTE 1,5 km\n\nSTYLE\n::cue { color: red }\n\nfish\n01:02.000 --> 01:03.000 align:start\nFish, 3,50\n\n\n1:01:02.000 --> 1:01:03.500\nOne\nTwo\n";
  expect(asSubRip(vtt)).toBe(
    "1\n00:01:02,000 --> 00:01:03,000\nFish, 3,50\n\n2\n1:01:02,000 --> 1:01:03,500\nOne\nTwo\n",
  );
  expect(asSubRip(SUBRIP)).toBe(
    "1\n00:00:01,000 --> 00:00:03,500\nThe harbour, 6 a.m.\n\n2\n00:00:04,000 --> 00:00:05,000\nBoats --> out\n",
  );
});

it("says what is wrong with captions, by the option", () => {
  expect(codesOf({ captions: SUBRIP, captions_language: "en" })).toEqual([]);
  expect(codesOf({ captions: SUBRIP, captions_language: "zh-Hant-TW" })).toEqual([]);
  expect(codesOf({ captions: SUBRIP })).toEqual(["captions_language_missing options.captions_language"]);
  expect(codesOf({ captions: SUBRIP, captions_language: "English!" })).toEqual([
    "captions_language_unknown options.captions_language",
  ]);
  expect(codesOf({ captions: "Only words --> here", captions_language: "en" })).toEqual([
    "captions_unreadable options.captions",
  ]);
  expect(codesOf({ captions: SUBRIP, captions_language: "en" }, [])).toEqual([
    "captions_without_video options.captions",
  ]);
});

it("measures the file that is sent, in bytes", () => {
  const captions = `00:00:01,000 --> 00:00:02,000\n${"ä".repeat(40)}`;
  const bytes = new TextEncoder().encode(asWebVtt(captions)).length;
  expect(codesOf({ captions, captions_language: "de" }, [VIDEO], { bytes })).toEqual([]);
  expect(codesOf({ captions, captions_language: "de" }, [VIDEO], { bytes: bytes - 1 })).toEqual([
    "captions_too_large options.captions",
  ]);
});
