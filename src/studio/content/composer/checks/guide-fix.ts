import { replaceMatches } from "#domain/content/brand-guide/rules.ts";
import type { Issue } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { variantFor, withBody, withOverrides, withThread } from "../channels/variants.ts";
import { FIRST_COMMENT_FIELD_ID, TEXT_FIELD_ID, threadFieldId } from "../field-ids.ts";
import { type Draft, threadOf } from "../saving/draft.ts";
import type { Fix } from "./fixes.ts";

/** A text of a channel's version: how it is read and changed, and its field. */
interface EditedText {
  /** The version that it is part of; null is the shared one. */
  versionId: number | null;
  fieldId: string | null;
  read: (draft: Draft) => string;
  write: (draft: Draft, text: string) => Draft;
}

/** Replaces the words that the brand guide avoids, or shows them where a person has to decide. */
export function guideFix(issue: Issue, draft: Draft, channelId: number): Fix | undefined {
  const { field, matches = [], replacement } = issue;
  const [first] = matches;
  const text = textOf(field, draft, channelId);
  if (!text || !first) return undefined;
  const { versionId, fieldId, read, write } = text;
  const before = read(draft);
  if (typeof replacement === "string") {
    return {
      label: replacement === "" ? t("Leave out") : t("Replace with “{word}”", { word: replacement }),
      message: t("Text replaced."),
      // Several channels may share the text, which is to be changed once.
      change: (now) => (read(now) === before ? write(now, replaceMatches(before, matches, replacement)) : now),
    };
  }
  if (fieldId === null) return undefined;
  const { start, end } = first;
  return { label: t("Show it"), goTo: { channelId: versionId, to: { field: "passage", id: fieldId, start, end } } };
}

function textOf(field: string, draft: Draft, channelId: number): EditedText | null {
  const own = variantFor(draft, channelId);
  if (field === "body") {
    const versionId = own.body === undefined ? null : channelId;
    return {
      versionId,
      fieldId: TEXT_FIELD_ID,
      read: (now) => variantFor(now, versionId).body ?? now.body,
      write: (now, text) => withBody(now, versionId, text),
    };
  }
  if (field === "first_comment") {
    return {
      versionId: channelId,
      fieldId: FIRST_COMMENT_FIELD_ID,
      read: (now) => variantFor(now, channelId).firstComment ?? "",
      write: (now, firstComment) => withOverrides(now, channelId, { firstComment }),
    };
  }
  const part = /^thread\.(\d+)$/.exec(field)?.[1];
  if (part !== undefined) {
    const at = Number(part);
    return {
      versionId: channelId,
      fieldId: threadFieldId(at),
      read: (now) => threadOf(variantFor(now, channelId))[at]?.text ?? "",
      write: (now, text) =>
        withThread(now, channelId, (parts) => parts.map((one, index) => (index === at ? { ...one, text } : one))),
    };
  }
  const option = /^options\.(\w+)$/.exec(field)?.[1];
  if (option === undefined) return null;
  return {
    versionId: channelId,
    fieldId: null,
    read: (now) => String(variantFor(now, channelId).options?.[option] ?? ""),
    write: (now, text) =>
      withOverrides(now, channelId, { options: { ...variantFor(now, channelId).options, [option]: text } }),
  };
}
