import type { InputAudioTrack, InputVideoTrack, MediaCodec } from "mediabunny";
import { lookUp } from "#kernel/look-up.ts";
import type { AudioCodec, Chroma, CodecFacts, VideoCodec } from "#platform/connectors/contract.ts";

const NAMES: Partial<Record<MediaCodec, VideoCodec | AudioCodec>> = { avc: "h264", ulaw: "pcm", alaw: "pcm" };

type Colors = { chroma: Chroma | null; depth: number | null };

const ORDINARY: Colors = { chroma: "4:2:0", depth: 8 };
/** Colors by H.264 profile; all other profiles are ordinary. */
const H264_PROFILES: Record<string, Colors> = {
  "6e": { chroma: "4:2:0", depth: 10 },
  "7a": { chroma: "4:2:2", depth: null },
  f4: { chroma: "4:4:4", depth: null },
  "2c": { chroma: "4:4:4", depth: null },
};
/** Indexed by the number in HEVC and VP9. Number 0 is gray in HEVC, but decoders that play 4:2:0 play it, too. */
const CHROMAS: readonly Chroma[] = ["4:2:0", "4:2:0", "4:2:2", "4:4:4"];
/** By AV1's two flags: whether color has half the resolution horizontally, and vertically. 4:2:0 is the default. */
const AV1_CHROMAS: Record<string, Chroma> = { "00": "4:4:4", "10": "4:2:2" };

/** More than any microphone has, and what the database can store. */
const MAX_CHANNELS = 1000;
const MAX_SAMPLE_RATE = 1_000_000;

/** How a video is encoded, as its container says: nothing is decoded. */
export async function readCodecs(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<CodecFacts> {
  const codec = await video.getCodec();
  const { chroma, depth } = await readColors(video);
  return {
    videoCodec: codec && ((NAMES[codec] ?? codec) as VideoCodec),
    videoChroma: chroma,
    videoBitDepth: depth,
    audioCodec: audio && (await readAudioCodec(audio)),
    audioChannels: audio && upTo(MAX_CHANNELS, await audio.getNumberOfChannels()),
    audioSampleRate: audio && upTo(MAX_SAMPLE_RATE, await audio.getSampleRate()),
  };
}

/** A file can declare any number. */
function upTo(most: number, number: number): number | null {
  return number >= 1 && number <= most ? Math.round(number) : null;
}

/** By the codec's parameter string (RFC 6381), such as `avc1.64001f` or `vp09.01.10.08.03`. */
async function readColors(track: InputVideoTrack): Promise<Colors> {
  const text = (await track.getCodecParameterString()) ?? "";
  const [name = "", profile = "", , depth, ...others] = text.split(".");
  switch (await track.getCodec()) {
    case "avc":
      return lookUp(H264_PROFILES, profile.slice(0, 2).toLowerCase()) ?? ORDINARY;
    case "hevc":
      return readHevcColors((await track.getDecoderConfig())?.description);
    case "vp9":
      return { chroma: CHROMAS[Number(others[0] ?? 1)] ?? null, depth: Number(depth) };
    case "av1":
      return { chroma: lookUp(AV1_CHROMAS, others[1]?.slice(0, 2) ?? "") ?? "4:2:0", depth: Number(depth) };
    case "prores":
      return name.startsWith("ap4") ? { chroma: "4:4:4", depth: 12 } : { chroma: "4:2:2", depth: 10 };
    case "vp8":
      return ORDINARY;
    case null:
      return { chroma: null, depth: null };
  }
}

/** By the record that comes with HEVC in MP4 and MOV (ISO/IEC 14496-15, 8.3.3.1). */
function readHevcColors(description: AllowSharedBufferSource | undefined): Colors {
  if (!description || description.byteLength < 18) return { chroma: null, depth: null };
  const bytes = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset)
    : new DataView(description);
  return { chroma: CHROMAS[bytes.getUint8(16) & 3] ?? null, depth: (bytes.getUint8(17) & 7) + 8 };
}

async function readAudioCodec(track: InputAudioTrack): Promise<AudioCodec | null> {
  const codec = await track.getCodec();
  // Its object types with spectral band replication, alone and with parametric stereo.
  if (codec === "aac" && /^mp4a\.40\.(5|29)$/.test((await track.getCodecParameterString()) ?? "")) return "he_aac";
  if (codec?.startsWith("pcm-")) return "pcm";
  return codec && ((NAMES[codec] ?? codec) as AudioCodec);
}
