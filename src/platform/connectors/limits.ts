import type { Capabilities, Content, ContentMedia, PreflightIssue } from "./contract.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Latin, Greek, Cyrillic and Chinese letters, none of which joins with another: all but a line end of two characters. */
const SINGLE = /^[\p{ASCII}\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u4e00-\u9fff]*$/u;

/** Characters as a person counts them: a flag or a family is one. */
export function countGraphemes(text: string): number {
  // Segmenting takes two hundred times as long, and a text is counted for each of its channels.
  if (SINGLE.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0);
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** What the stated capabilities alone forbid; a connector adds what is special about its platform. */
export function checkLimits(
  content: Content,
  limits: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  return [...checkText(content, limits, countText), ...checkMedia(content, limits)];
}

function checkText(
  { body, media, thread, firstComment }: Content,
  limits: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  if (body.trim() === "" && media.length === 0) {
    findings.push(error("empty", "body", "The post is empty.", "Add text or an image."));
  }
  findings.push(...checkLength(body, "The text", "body", limits, countText));
  for (const [index, part] of thread.entries()) {
    findings.push(...checkLength(part, `Part ${index + 2}`, `thread.${index}`, limits, countText));
  }
  if (thread.length > 0 && !limits.thread) {
    findings.push(
      error(
        "thread_unsupported",
        "thread",
        "This platform doesn't support threads.",
        "Combine the parts into one text.",
      ),
    );
  }
  if (firstComment !== null && !limits.first_comment) {
    findings.push(
      error(
        "first_comment_unsupported",
        "first_comment",
        "This platform doesn't support comments.",
        "Remove the first comment.",
      ),
    );
  }
  if (firstComment !== null && limits.first_comment) {
    findings.push(...checkLength(firstComment, "The first comment", "first_comment", limits, countText));
  }
  return findings;
}

function checkLength(
  text: string,
  what: string,
  field: string,
  { text_limit: limit }: Capabilities,
  countText: (text: string) => number,
): PreflightIssue[] {
  const over = countText(text) - limit;
  const characters = over === 1 ? "character" : "characters";
  return over > 0
    ? [error("text_too_long", field, `${what} is ${over} ${characters} too long.`, `Shorten it to ${limit}.`)]
    : [];
}

function checkMedia({ media }: Content, limits: Capabilities): PreflightIssue[] {
  const findings = media.flatMap((item, index) => checkItem(item, `media.${index}`, limits));
  if (media.length > limits.media_limit) {
    findings.push(
      error(
        "too_many_media",
        "media",
        `At most ${limits.media_limit} media items are allowed.`,
        `Remove ${media.length - limits.media_limit}.`,
      ),
    );
  }
  return findings;
}

function checkItem(item: ContentMedia, field: string, limits: Capabilities): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  if (!limits.media_types.includes(item.type)) {
    findings.push(
      error("media_type_unsupported", field, `This platform doesn't support ${item.type}.`, "Use another file."),
    );
  }
  if (item.bytes > limits.media_bytes_limit) {
    const megabytes = limits.media_bytes_limit / 1_000_000;
    findings.push(error("media_too_large", field, `The file is larger than ${megabytes} MB.`, "Use a smaller file."));
  }
  if (item.alt.length > limits.alt_text_limit) {
    findings.push(
      error(
        "alt_text_too_long",
        field,
        `The alt text is longer than ${limits.alt_text_limit} characters.`,
        "Shorten it.",
      ),
    );
  }
  if (item.alt.trim() === "") {
    findings.push({
      code: "alt_text_missing",
      field,
      severity: "warning",
      message: "This image has no alt text.",
      fix: "Add alt text for people who can't see the image.",
    });
  }
  return findings;
}

function error(code: string, field: string, message: string, fix: string): PreflightIssue {
  return { code, field, severity: "error", message, fix };
}
