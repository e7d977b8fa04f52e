import { expect, it, test } from "vitest";
import { ownBy } from "#test/networks/own.ts";
import type { CodecFacts, Connector, Content } from "../../contract.ts";
import { listConnectors } from "../../registry.ts";
import { mediaLimitsFor } from "../text/limits.ts";
import { checkCodecs, PLAYED_EVERYWHERE } from "./codecs.ts";

/** What phones and most apps export. */
const ORDINARY: CodecFacts = {
  videoCodec: "h264",
  videoChroma: "4:2:0",
  videoBitDepth: 8,
  audioCodec: "aac",
  audioChannels: 2,
  audioSampleRate: 48_000,
};
const NOTHING_KNOWN: CodecFacts = {
  videoCodec: null,
  videoChroma: null,
  videoBitDepth: null,
  audioCodec: null,
  audioChannels: null,
  audioSampleRate: null,
};

const networks = listConnectors().filter(
  ({ isTest, capabilities }) => !isTest && mediaLimitsFor(capabilities, "video/mp4")?.types.includes("video/mp4"),
);

/** What a network's preflight says about the encoding of a video that is otherwise within its limits. */
function found(connector: Connector, codecs: CodecFacts) {
  const limits = mediaLimitsFor(connector.capabilities, "video/mp4");
  const size = { width: 720, height: 1280, bytes: 1_000_000, seconds: limits?.seconds?.min ?? 10 };
  const video = { type: "video/mp4", ...size, alt: "Coffee", codecs };
  const content: Content = { body: "x", media: [video], tags: [], thread: [], firstComment: null, options: {} };
  return connector
    .preflight(content)
    .filter(({ code }) => /^(video_(codec|chroma|bit)|audio_)/.test(code))
    .map(({ code, severity }) => `${code.replace(/_unsupported$/, "")}${severity === "error" ? "!" : "?"}`);
}

it.each(networks.map((connector) => [connector.platform, connector] as const))(
  "%s says nothing about ordinary videos, and about those of which nothing is known",
  (_, connector) => {
    expect(found(connector, ORDINARY)).toEqual([]);
    expect(found(connector, { ...ORDINARY, audioCodec: null, audioChannels: null, audioSampleRate: null })).toEqual([]);
    expect(found(connector, NOTHING_KNOWN)).toEqual([]);
  },
);

/** Of the networks whose fixtures say it themselves. */
const OWN = ownBy(({ videos }) => videos);

test("each network says what it refuses, and what it may not play", () => {
  const videos: Partial<CodecFacts>[] = [
    { videoCodec: "hevc", videoBitDepth: 10 },
    { videoCodec: "prores", videoChroma: "4:2:2", videoBitDepth: 10 },
    { videoChroma: "4:4:4" },
    { audioCodec: "he_aac" },
    { audioCodec: "opus" },
    { audioChannels: 6, audioSampleRate: 96_000 },
  ];
  const all = networks.map((connector) => {
    const each = videos.map((change) => found(connector, { ...ORDINARY, ...change }).join(" ") || "-");
    return [connector.platform, each.join(" | ")];
  });
  expect(Object.fromEntries(all.filter(([platform = ""]) => platform in OWN))).toEqual(OWN);
  expect(Object.fromEntries(all.filter(([platform = ""]) => !(platform in OWN)))).toMatchInlineSnapshot(`
    {
      "bluesky": "- | - | - | - | - | -",
      "discord": "video_codec? video_bit_depth? | video_codec? video_chroma? video_bit_depth? | video_chroma? | - | - | -",
      "discord_webhook": "video_codec? video_bit_depth? | video_codec? video_chroma? video_bit_depth? | video_chroma? | - | - | -",
      "facebook": "- | video_codec? video_chroma? | video_chroma? | audio_codec? | audio_codec? | audio_channels? audio_sample_rate?",
      "instagram": "- | video_codec! video_chroma! | video_chroma! | - | audio_codec! | audio_channels! audio_sample_rate!",
      "linkedin": "video_codec? | video_codec? | - | - | - | -",
      "linkedin_page": "video_codec? | video_codec? | - | - | - | -",
      "mastodon": "- | - | - | - | - | -",
      "nostr": "video_codec? video_bit_depth? | video_codec? video_chroma? video_bit_depth? | video_chroma? | - | - | -",
      "pinterest": "- | video_codec? | - | - | - | -",
      "reddit": "- | - | - | - | - | -",
      "telegram": "video_codec? video_bit_depth? | video_codec? video_chroma? video_bit_depth? | video_chroma? | - | - | -",
      "threads": "- | video_codec! video_chroma! | video_chroma! | - | audio_codec! | audio_channels! audio_sample_rate!",
      "tiktok": "- | video_codec! | - | - | - | -",
      "webhook": "- | - | - | - | - | -",
      "x": "video_codec? video_bit_depth? | video_chroma! video_codec? video_bit_depth? | video_chroma! | audio_codec! | audio_codec! | audio_channels!",
      "youtube": "- | - | - | - | - | -",
    }
  `);
});

test("an error and a warning say what is wrong with it and what to do", () => {
  const facts: CodecFacts = { ...ORDINARY, videoCodec: "hevc", audioChannels: 6, audioSampleRate: 44_100 };
  const codecs = { video: ["h264", "vp9"] as const, sample_rate: 32_000 };
  const limits = {
    codecs: { ...codecs, video: [...codecs.video] },
    safe_codecs: { ...PLAYED_EVERYWHERE, channels: 2 },
  };
  expect(checkCodecs(facts, "media.0", limits)).toEqual([
    {
      code: "video_codec_unsupported",
      field: "media.0",
      severity: "error",
      message: "This platform doesn't support this format: HEVC (H.265) video.",
      fix: "Export the video with H.264 or VP9.",
    },
    {
      code: "audio_sample_rate_unsupported",
      field: "media.0",
      severity: "error",
      message: "This platform doesn't support this format: audio at 44.1 kHz.",
      fix: "Export the video with audio of at most 32 kHz.",
    },
    {
      code: "audio_channels_unsupported",
      field: "media.0",
      severity: "warning",
      message: "This platform may refuse this format, or not play it for everyone: audio with 6 channels.",
      fix: "Export the video with stereo audio.",
    },
  ]);
});
