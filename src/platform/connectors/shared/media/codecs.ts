import { formatList, formatNumber, t, tn } from "#kernel/language.ts";
import type { AudioCodec, CodecFacts, CodecLimits, MediaLimits, PreflightIssue, VideoCodec } from "../../contract.ts";

export const VIDEO_CODEC_NAMES: Record<VideoCodec, string> = {
  h264: "H.264",
  hevc: "HEVC (H.265)",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  prores: "ProRes",
};
export const AUDIO_CODEC_NAMES: Record<AudioCodec, string> = {
  aac: "AAC",
  he_aac: "HE-AAC",
  mp3: "MP3",
  opus: "Opus",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "Dolby Digital (AC-3)",
  eac3: "Dolby Digital Plus (E-AC-3)",
  dts: "DTS",
  pcm: "PCM",
};

/**
 * What all current browsers play, so also apps made of one, for networks that hand a file on as it is. Source:
 * developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Video_codecs and …/Audio_codecs.
 */
export const PLAYED_EVERYWHERE: CodecLimits = {
  video: ["h264", "vp8", "vp9", "av1"],
  audio: ["aac", "he_aac", "mp3", "opus", "vorbis", "flac"],
  chroma: ["4:2:0"],
  bit_depth: 8,
};

type Problem = { code: string; format: string; fix: string };

/** What of a video a platform refuses is an error; what it or its viewers may not be able to play, a warning. */
export function checkCodecs(
  facts: CodecFacts,
  field: string,
  { codecs = {}, safe_codecs: safe = {} }: Pick<MediaLimits, "codecs" | "safe_codecs">,
): PreflightIssue[] {
  const refused = findProblems(facts, codecs);
  const risky = findProblems(facts, safe).filter(({ code }) => refused.every((problem) => problem.code !== code));
  return [
    ...refused.map(({ format, ...issue }): PreflightIssue => {
      const message = t("This platform doesn't support this format: {format}.", { format });
      return { ...issue, field, severity: "error", message };
    }),
    ...risky.map(({ format, ...issue }): PreflightIssue => {
      const message = t("This platform may refuse this format, or not play it for everyone: {format}.", { format });
      return { ...issue, field, severity: "warning", message };
    }),
  ];
}

function findProblems(facts: CodecFacts, limits: CodecLimits): Problem[] {
  const problems: Problem[] = [];
  const { videoCodec, videoChroma, videoBitDepth, audioCodec, audioChannels, audioSampleRate } = facts;
  if (videoCodec && limits.video && !limits.video.includes(videoCodec)) {
    const codecs = formatList(
      limits.video.map((codec) => VIDEO_CODEC_NAMES[codec]),
      "disjunction",
    );
    const format = t("{codec} video", { codec: VIDEO_CODEC_NAMES[videoCodec] });
    problems.push({ code: "video_codec_unsupported", format, fix: t("Export the video with {codecs}.", { codecs }) });
  }
  if (videoChroma && limits.chroma && !limits.chroma.includes(videoChroma)) {
    const fix = t("Export the video with {chroma} color, the default of most apps.", {
      chroma: formatList(limits.chroma, "disjunction"),
    });
    const format = t("video with {chroma} color", { chroma: videoChroma });
    problems.push({ code: "video_chroma_unsupported", format, fix });
  }
  if (videoBitDepth && limits.bit_depth && videoBitDepth > limits.bit_depth) {
    const format = t("video with {bits} bits per color", { bits: videoBitDepth });
    const fix = t("Export the video with {bits} bits per color, without HDR.", { bits: limits.bit_depth });
    problems.push({ code: "video_bit_depth_unsupported", format, fix });
  }
  if (audioCodec && limits.audio && !limits.audio.includes(audioCodec)) {
    const codecs = formatList(
      limits.audio.map((codec) => AUDIO_CODEC_NAMES[codec]),
      "disjunction",
    );
    const format = t("{codec} audio", { codec: AUDIO_CODEC_NAMES[audioCodec] });
    const fix = t("Export the video with {codecs} audio.", { codecs });
    problems.push({ code: "audio_codec_unsupported", format, fix });
  }
  if (audioChannels && limits.channels && audioChannels > limits.channels) {
    const format = tn(audioChannels, "audio with {count} channel", "audio with {count} channels");
    problems.push({ code: "audio_channels_unsupported", format, fix: t("Export the video with stereo audio.") });
  }
  if (audioSampleRate && limits.sample_rate && audioSampleRate > limits.sample_rate) {
    const format = t("audio at {rate}", { rate: formatSampleRate(audioSampleRate) });
    const fix = t("Export the video with audio of at most {rate}.", { rate: formatSampleRate(limits.sample_rate) });
    problems.push({ code: "audio_sample_rate_unsupported", format, fix });
  }
  return problems;
}

/** `44.1 kHz`. @param rate in hertz */
export function formatSampleRate(rate: number): string {
  return t("{number} kHz", { number: formatNumber(rate / 1000, { maximumFractionDigits: 3 }) });
}
