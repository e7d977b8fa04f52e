import type { Call, ConnectorState, InspectOutcome, Outgoing, PublishOutcome } from "../../contract.ts";
import { noteOf } from "../../shared/description/differences.ts";
import { chunkForm } from "../../shared/http/chunks.ts";
import { asSubRip, captionsOf } from "../../shared/text/captions.ts";
import { askGraph, type GraphAccess } from "../graph.ts";
import { uploadKindOf } from "./prepare.ts";

type Done = Extract<InspectOutcome, { kind: "done" }>;
type Captioned = Pick<Outgoing, "part" | "options" | "state">;

/** A video that is published: done, or waiting for its captions. */
export function withCaptions(done: Done, video: string, outgoing: Captioned): Done | ReturnType<typeof waiting> {
  const kind = uploadKindOf(outgoing);
  const isWanted = (kind === "video" || kind === "reel") && captionsOf(outgoing.options) !== null;
  const refusal = outgoing.state?.captions;
  if (!isWanted) return done;
  if (typeof refusal !== "string") return waiting({ video, isPublished: true });
  return { ...done, ...noteOf(refusal === "" ? [] : [`Facebook refused the captions: ${refusal}`]) };
}

function waiting(state: ConnectorState) {
  return { kind: "processing", state, pollAfterSeconds: 0 } as const;
}

/**
 * Adds the captions, which may be repeated: those of a language replace each other. Source:
 * developers.facebook.com/docs/graph-api/reference/video/captions, read 30 November 2026.
 */
export async function addCaptions(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  video: string,
  { options }: Captioned,
): Promise<PublishOutcome> {
  const captions = captionsOf(options);
  if (!captions) return waiting({ video, captions: "" });
  const locale = localeOf(captions.language);
  const file = Buffer.from(asSubRip(captions.text));
  const form = await chunkForm({ default_locale: locale }, "captions_file", file, `captions.${locale}.srt`);
  const headers = { "content-type": form.contentType };
  const response = await askGraph(call, access, `${video}/captions`, { method: "POST", headers, body: form.body });
  if (response.kind === "throttled")
    return { kind: "processing", state: { video, isPublished: true }, pollAfterSeconds: response.seconds };
  return waiting({ video, captions: response.kind === "ok" ? "" : response.error.message });
}

/** Facebook names languages with a region, such as `en_US`; where none was chosen, it is the one most likely. */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region ? `${code}_${region}` : code;
}
