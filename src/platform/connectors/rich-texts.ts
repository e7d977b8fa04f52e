import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { Connector, Content, PreflightIssue } from "./contract.ts";
import { richTexts } from "./list/rich-texts.ts";
import { imagesOf } from "./shared/rich-text/article.ts";
import { mapDocument } from "./shared/rich-text/map.ts";
import { markdownOf } from "./shared/rich-text/markdown.ts";
import { parseRichText } from "./shared/rich-text/parse.ts";
import { countMarks, markedTextOf, plainTextOf } from "./shared/rich-text/text.ts";

type Texts = Pick<Content, "body" | "thread" | "firstComment" | "rich">;
type Platform = Pick<Connector, "platform" | "richText"> | undefined;

/** The content as a platform takes it: as plain text where it shows no formatting. */
export function contentOn<Given extends Texts>(connector: Platform, content: Given): Given {
  if (!content.rich || connector?.richText) return content;
  const { rich: _, ...plain } = mapTexts(content, (text) => plainTextOf(parseRichText(text)));
  return plain as Given;
}

/** The content with its texts as the platform counts them. */
export function countedContent<Given extends Texts>(connector: Platform, content: Given): Given {
  if (!content.rich || !connector) return content;
  const countedOf = lookUp(richTexts, connector.platform) ?? ((document) => markedTextOf(document).text);
  return mapTexts(content, (text) => countedOf(parseRichText(text)));
}

/** The content with something in the place of each text and address in it; everything else stays as it is. */
export function mapPassages<Given extends Texts>(content: Given, map: (text: string) => string): Given {
  if (!content.rich) return mapTexts(content, map);
  return mapTexts(content, (text) => {
    const document = parseRichText(text);
    const mapped = mapDocument(document, { text: map, url: map });
    return JSON.stringify(mapped) === JSON.stringify(document) ? text : markdownOf(mapped);
  });
}

/** What is wrong with the formatting itself, which the text as it is counted no longer has. */
export function checkFormatting(connector: Pick<Connector, "name" | "richText" | "richMarks">, content: Content) {
  return content.rich ? [...checkPlaces(connector, content), ...checkMarks(connector, content)] : [];
}

/** Images in the text that are not among the post's own. */
function checkPlaces({ richText }: Pick<Connector, "richText">, { body, rich }: Content): PreflightIssue[] {
  if (!rich || !richText?.includes("image")) return [];
  const missing = imagesOf(parseRichText(body)).filter(({ mediaId }) => !rich.mediaIds.includes(mediaId));
  return missing.map(({ mediaId }) => ({
    code: "media_not_attached",
    field: "body",
    severity: "error",
    message: t("The text places media {id}, which the post doesn't have.", { id: String(mediaId) }),
    fix: t("Add it to the post's media, or remove it from the text."),
  }));
}

function checkMarks(
  { name, richMarks: most }: Pick<Connector, "name" | "richMarks">,
  { body, thread }: Content,
): PreflightIssue[] {
  if (most === undefined) return [];
  return [body, ...thread].flatMap((text, index): PreflightIssue[] => {
    const count = countMarks(parseRichText(text));
    if (count <= most) return [];
    const message = t("{network} keeps {most} formatted passages of a text. This one has {count}.", {
      network: name,
      most,
      count,
    });
    const field = index === 0 ? "body" : `thread.${index - 1}`;
    return [
      {
        code: "too_much_formatting",
        field,
        severity: "error",
        message,
        fix: t("Remove formatting, or split the text."),
      },
    ];
  });
}

function mapTexts<Given extends Texts>(content: Given, map: (text: string) => string): Given {
  const { body, thread, firstComment } = content;
  return {
    ...content,
    body: map(body),
    thread: thread.map(map),
    firstComment: firstComment === null ? null : map(firstComment),
  };
}
