import { invalid } from "./fault.ts";
import { t } from "./language.ts";

/** No field of any operation is deeper; a client's own envelope around them adds a few levels. */
const DEEPEST = 64;
/**
 * Commas and colons: about as many values. A megabyte of zeros is half a million, which takes long to validate one by
 * one.
 */
const MAX_VALUES = 20_000;

/**
 * `JSON.parse` for untrusted text. Deep nesting takes a hundred times as long to parse as its length suggests, and very
 * many values as long to validate; both are detected first by counting brackets.
 * @throws SyntaxError for invalid JSON, Fault invalid on `body` for more than 64 levels or 20,000 values
 */
export function parseJson(text: string): unknown {
  checkJson(text);
  return JSON.parse(text);
}

/**
 * The check alone, for text that a library will parse.
 * @throws Fault invalid on `body` for more than 64 levels or 20,000 values
 */
export function checkJson(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth += 1;
        if (depth > DEEPEST) throw invalid("body", t("The body is nested too deeply."));
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        values += 1;
        if (values > MAX_VALUES) throw invalid("body", t("The body contains too many values."));
        break;
    }
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** @returns the index of the closing quote, or of the text's end */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
