import { z } from "zod";
import { asPlainText } from "#kernel/plain-text.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { ContentCredentials } from "../schema.ts";
import type { AiUse, CredentialProblem, CredentialState } from "../terms.ts";

const MAX_ACTIONS = 20;
const MAX_TEXT = 120;

const Status = z.object({ code: z.string() });
const Statuses = z.object({ failure: z.array(Status).default([]) });
const Action = z.object({ action: z.string(), digitalSourceType: z.string().nullish() });
const Manifest = z.object({
  claim_generator: z.string().nullish(),
  claim_generator_info: z.array(z.object({ name: z.string().nullish() })).nullish(),
  assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
  ingredients: z.array(z.unknown()).default([]),
  signature_info: z
    .object({
      issuer: z.string().nullish(),
      common_name: z.string().nullish(),
      cert_serial_number: z.string().nullish(),
      time: z.string().nullish(),
    })
    .nullish(),
});
/** The part of the library's report that is used. */
const Report = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), Manifest),
  validation_state: z.enum(["Invalid", "Valid", "Trusted"]),
  validation_results: z
    .object({
      activeManifest: Statuses.nullish(),
      ingredientDeltas: z.array(z.object({ validationDeltas: Statuses })).nullish(),
    })
    .nullish(),
});

const STATES: Record<z.output<typeof Report>["validation_state"], CredentialState> = {
  Trusted: "valid",
  Valid: "unknown_issuer",
  Invalid: "invalid",
};

/** Of the failures' codes, the first that matches names the problem. */
const PROBLEMS: readonly (readonly [RegExp, CredentialProblem])[] = [
  [/^assertion\.(?:dataHash|bmffHash|boxesHash|collectionHash)\.mismatch$/, "changed"],
  [/^claimSignature\.mismatch$/, "signature"],
  [/^(?:signingCredential\.expired|claimSignature\.outsideValidity)$/, "expired"],
];

/** IPTC's names of what generative AI has made, and of what it was used for. */
const AI: readonly (readonly [string, AiUse])[] = [
  ["trainedAlgorithmicMedia", "generated"],
  ["trainedAlgorithmicData", "generated"],
  ["compositeWithTrainedAlgorithmicMedia", "edited"],
];

/** What a file whose credentials can't be read is said to have. */
export const UNREADABLE: ContentCredentials = {
  state: "unreadable",
  problem: null,
  is_own: false,
  signer: null,
  signed_at: null,
  generator: null,
  ai: null,
  actions: [],
  ingredients: 0,
  edits: [],
  is_kept: false,
};

/**
 * What the library reports of a file, in our terms. Every text in it is foreign.
 * @param ownSerials serial numbers of this installation's certificates; who copies one is not trusted
 */
export function describeReport(text: string, ownSerials: readonly string[]): ContentCredentials {
  const report = Report.safeParse(JSON.parse(text));
  const active =
    report.data && Object.hasOwn(report.data.manifests, report.data.active_manifest)
      ? report.data.manifests[report.data.active_manifest]
      : undefined;
  if (!report.success || !active) return UNREADABLE;
  const { manifests, validation_state: validation, validation_results: results } = report.data;
  const state = STATES[validation];
  const { issuer, common_name: name, cert_serial_number: serial, time } = active.signature_info ?? {};
  const failures = [
    ...(results?.activeManifest?.failure ?? []),
    ...(results?.ingredientDeltas ?? []).flatMap(({ validationDeltas }) => validationDeltas.failure),
  ].map(({ code }) => code);
  return {
    state,
    problem: state === "invalid" ? problemOf(failures) : null,
    is_own: state === "valid" && ownSerials.includes(serial ?? ""),
    signer: shorten(issuer ?? name),
    signed_at: timeOf(time),
    generator: shorten(active.claim_generator_info?.[0]?.name ?? active.claim_generator?.split("/")[0]),
    ai: aiOf(Object.values(manifests).flatMap((manifest) => actionsOf(manifest))),
    actions: [...new Set(actionsOf(active).map(({ action }) => nameOf(action)))].slice(0, MAX_ACTIONS),
    ingredients: active.ingredients.length,
    edits: [],
    is_kept: false,
  };
}

/** Whether a report says where a photo was taken, which is not published: our own images have no such metadata. */
export function hasPlace(text: string): boolean {
  return /GPS(?:Latitude|Longitude|Altitude|Position|Dest)|"(?:Iptc4xmpExt:Location|Iptc4xmpCore:Location|photoshop:City)/.test(
    text,
  );
}

function problemOf(codes: readonly string[]): CredentialProblem {
  const found = PROBLEMS.find(([pattern]) => codes.some((code) => pattern.test(code)));
  return found?.[1] ?? "malformed";
}

function actionsOf({ assertions }: z.output<typeof Manifest>): z.output<typeof Action>[] {
  const lists = assertions.filter(({ label }) => label.startsWith("c2pa.actions"));
  return lists.flatMap(({ data }) => {
    const found = z.object({ actions: z.array(z.unknown()) }).safeParse(data);
    return (found.data?.actions ?? []).flatMap((action) => Action.safeParse(action).data ?? []);
  });
}

/** Generated prevails over edited: an image that was generated and retouched is a generated one. */
function aiOf(actions: readonly z.output<typeof Action>[]): AiUse | null {
  const types = new Set(actions.map(({ digitalSourceType: type }) => type?.split(/[/.]/).at(-1)));
  return AI.find(([name]) => types.has(name))?.[1] ?? null;
}

/** `c2pa.color_adjustments` → `color_adjustments`; names of other vocabularies stay whole. */
function nameOf(action: string): string {
  return shorten(action.startsWith("c2pa.") ? action.slice("c2pa.".length) : action) ?? "unknown";
}

function shorten(text: string | null | undefined): string | null {
  return asPlainText(toStorableText(text ?? "", MAX_TEXT)).trim() || null;
}

function timeOf(time: string | null | undefined): string | null {
  const date = new Date(time ?? Number.NaN);
  const isWritable = date.getTime() > 0 && date.getUTCFullYear() < 10_000;
  return isWritable ? date.toISOString() : null;
}
