import { type FileHandle, open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import {
  Conversion,
  EncodedPacketSink,
  type Input,
  type InputTrack,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  type Target,
  WebMOutputFormat,
} from "mediabunny";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { VideoType } from "../terms.ts";

const DEADLINE_MS = 120_000;
/** Yields to the event loop after this many packets; reading the sample table never waits by itself. */
const YIELD_MS = 500;

const FORMATS: Record<VideoType, () => OutputFormat> = {
  // The index comes first, in reserved space: Instagram requires that, and players start sooner.
  "video/mp4": () => new Mp4OutputFormat({ fastStart: "reserve" }),
  "video/quicktime": () => new MovOutputFormat({ fastStart: "reserve" }),
  "video/webm": () => new WebMOutputFormat(),
};

/**
 * Copies the packets of the main video and audio track to a new file of the same kind. An error is the input's fault.
 * @param to the new file, and the maximum packets of either track: a few bytes can declare billions
 * @throws Fault invalid on `file`
 */
export async function rewriteVideo(
  input: Input,
  type: VideoType,
  to: { path: string; mostPackets: number },
): Promise<void> {
  const maximumPacketCount = await countPackets(input, to.mostPackets);
  // Closed here: the library's own target leaves its file open where a conversion is refused before it starts.
  await using file = await open(to.path, "w");
  const output = new LargeOutput(FORMATS[type](), targetIn(file), maximumPacketCount);
  try {
    await convert(input, output);
  } catch (error) {
    // That it is incomplete is already known.
    await output.cancel().catch(() => {});
    throw error;
  }
}

function targetIn(file: FileHandle): Target {
  const write = async ({ data, position }: StreamTargetChunk) => {
    for (let at = 0; at < data.byteLength; ) {
      const { bytesWritten } = await file.write(data, at, data.byteLength - at, position + at);
      at += bytesWritten;
    }
  };
  return new StreamTarget(new WritableStream({ write }), { chunked: true });
}

async function convert(input: Input, output: Output): Promise<void> {
  const conversion = await Conversion.init({
    input,
    output,
    tracks: "primary",
    tags: {},
    copy: { mode: "forced", shiftTolerance: Number.POSITIVE_INFINITY },
    showWarnings: false,
  });
  // It would leave such a track out, so that a video lost its sound unnoticed.
  for (const track of await primaryTracks(input)) {
    if (!conversion.utilizedTracks.includes(track)) throw invalid("file", await describeUnsupported(track));
  }
  const deadline = setTimeout(() => conversion.cancel(), DEADLINE_MS);
  try {
    await conversion.execute();
  } finally {
    clearTimeout(deadline);
  }
}

async function primaryTracks(input: Input): Promise<InputTrack[]> {
  const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return tracks.filter((track) => track !== null);
}

/** Names the codec as its container does, such as `mp4v`. */
async function describeUnsupported(track: InputTrack): Promise<string> {
  const id = await track.getInternalCodecId();
  const codec = typeof id === "string" && /^[\w./-]{1,40}$/.test(id) ? id : "?";
  return track.isVideoTrack()
    ? t("The video uses an unsupported codec ({codec}). Export it with H.264.", { codec })
    : t("The video's audio uses an unsupported codec ({codec}). Export it with AAC audio.", { codec });
}

/** Sets the maximum space of each track's index; a conversion has no option for it. */
class LargeOutput extends Output {
  readonly #maximumPacketCount: number;

  constructor(format: OutputFormat, target: Target, maximumPacketCount: number) {
    super({ format, target });
    this.#maximumPacketCount = maximumPacketCount;
  }

  override addVideoTrack(...[source, metadata]: Parameters<Output["addVideoTrack"]>) {
    return super.addVideoTrack(source, { ...metadata, maximumPacketCount: this.#maximumPacketCount });
  }

  override addAudioTrack(...[source, metadata]: Parameters<Output["addAudioTrack"]>) {
    return super.addAudioTrack(source, { ...metadata, maximumPacketCount: this.#maximumPacketCount });
  }
}

/** Packets of the track that has more. */
async function countPackets(input: Input, most: number): Promise<number> {
  const counts = [];
  for (const track of await primaryTracks(input)) counts.push(await countTrack(track, most));
  return Math.max(...counts);
}

async function countTrack(track: InputTrack, most: number): Promise<number> {
  let count = 0;
  for await (const _ of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += 1;
    if (count > most) throw invalid("file", t("The video has too many frames."));
    if (count % YIELD_MS === 0) await setImmediate();
  }
  return count;
}
