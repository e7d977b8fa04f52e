import { z } from "zod";
import type { ConnectorState, Outgoing, PrepareCall, PrepareOutcome } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { fileNameOf } from "../shared/http/multipart.ts";
import { wordsOf } from "../shared/text/article.ts";
import { textOf } from "../shared/text/html-text.ts";
import { type Credentials, explainRefusal, fail, type Refusal, readCredentials, requestSite } from "./api.ts";
import { typeOf, WORDPRESS_OPTIONS } from "./options.ts";

const Uploaded = z.object({ id: z.number().int(), source_url: z.string() });
const Term = z.object({ id: z.number().int(), name: z.string() });

/** IDs as stored in a state. */
export const idsOf = (stored: ConnectorState[string] | undefined): number[] =>
  typeof stored === "string" && stored !== "" ? stored.split(",").map(Number) : [];

/** Uploads the images, one per step, then finds the categories and creates the tags. */
export async function prepareParts(outgoing: Outgoing, call: PrepareCall): Promise<PrepareOutcome> {
  const { part, state, options, tags, channel } = outgoing;
  const access = readCredentials(channel);
  const index = part.media.findIndex((_, number) => state?.[`media${number}`] === undefined);
  if (index >= 0) return uploadImage(call, access, outgoing, index);
  if (state?.tags !== undefined) return { kind: "ready" };
  call.report(90);
  const { categories = [] } = readOptions(WORDPRESS_OPTIONS, options);
  // Other types have no categories and tags, or taxonomies of their own.
  if (typeOf(options) !== "posts")
    return { kind: "step", state: { ...state, categories: "", tags: "" }, afterSeconds: 0 };
  const ids: { categories: number[]; tags: number[] } = { categories: [], tags: [] };
  for (const name of categories) {
    const found = await findTerm(call, access, "categories", name);
    if (typeof found === "object") return found ?? fail("category_unknown");
    ids.categories.push(found);
  }
  for (const name of tags) {
    const known = await findTerm(call, access, "tags", name);
    if (typeof known === "object" && known !== null) return known;
    const id = known ?? (await createTag(call, access, name));
    if (typeof id === "object" && id !== null) return id;
    if (id !== null) ids.tags.push(id);
  }
  return {
    kind: "step",
    state: { ...state, categories: ids.categories.join(","), tags: ids.tags.join(",") },
    afterSeconds: 0,
  };
}

async function uploadImage(
  call: PrepareCall,
  access: Credentials,
  { part, state }: Outgoing,
  index: number,
): Promise<PrepareOutcome> {
  const media = part.media[index];
  if (!media) return { kind: "ready" };
  call.report((index / (part.media.length + 1)) * 100);
  const headers = {
    "content-type": media.type,
    "content-disposition": `attachment; filename="${nameOf(media, index)}"`,
  };
  const body = { stream: await call.readMedia(media), bytes: media.bytes };
  const response = await requestSite(call, access, "wp/v2/media", { method: "POST", headers, body });
  if (response.kind !== "ok") return explainRefusal(response);
  const { id, source_url: url } = Uploaded.parse(response.json);
  if (media.alt !== "") {
    const described = await requestSite(call, access, `wp/v2/media/${id}`, {
      method: "POST",
      json: { alt_text: media.alt },
    });
    if (described.kind !== "ok") return explainRefusal(described);
  }
  return { kind: "step", state: { ...state, [`media${index}`]: id, [`url${index}`]: url }, afterSeconds: 0 };
}

/** The file's own name in letters that every site takes, because it is in the image's address; else its position. */
function nameOf(media: Outgoing["part"]["media"][number], index: number): string {
  const numbered = fileNameOf(media, index);
  const words = wordsOf(media.name.replace(/\.[^.]*$/, ""));
  return words === "" ? numbered : `${words}${numbered.slice(numbered.lastIndexOf("."))}`;
}

/** @returns the ID of the term with that name, null for none, or the error when it could not be searched */
async function findTerm(
  call: PrepareCall,
  access: Credentials,
  taxonomy: string,
  name: string,
): Promise<number | Refusal | null> {
  // The search compares with names as they are stored.
  const search = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const response = await requestSite(call, access, `wp/v2/${taxonomy}`, { query: { search, per_page: "100" } });
  if (response.kind !== "ok") return explainRefusal(response);
  const isSame = (term: z.infer<typeof Term>) => textOf(term.name).toLowerCase() === name.toLowerCase();
  return z.array(Term).parse(response.json).find(isSame)?.id ?? null;
}

/** @returns the new tag's ID, null for a user who may not create tags, or the error */
async function createTag(call: PrepareCall, access: Credentials, name: string): Promise<number | Refusal | null> {
  const response = await requestSite(call, access, "wp/v2/tags", { method: "POST", json: { name } });
  if (response.kind === "ok") return Term.parse(response.json).id;
  // Another post has created it meanwhile.
  if (response.kind === "refused" && response.code === "term_exists") return findTerm(call, access, "tags", name);
  const mayNotCreate = response.kind === "refused" && response.status === 403;
  return mayNotCreate ? null : explainRefusal(response);
}
