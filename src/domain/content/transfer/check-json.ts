import { Tokenizer, TokenType } from "@streamparser/json";
import { fault, invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { MAX_ROWS } from "./terms.ts";

/** Maximum values in a file: five hundred posts, each for a dozen channels with overrides, have half as many. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 32;
/** Bytes read between two checks for errors. */
const CHUNK_BYTES = 65_536;

/**
 * Reads JSON incrementally and stops at too many posts, values or levels, so that the complete parse afterwards is fast
 * and needs little memory.
 * @throws Fault malformed, invalid on `posts` or `body`
 */
export function checkJson(text: string): void {
  const tokenizer = new Tokenizer({ stringBufferSize: CHUNK_BYTES });
  const brackets: TokenType[] = [];
  let values = 0;
  let items = 0;
  let problem: Error | undefined;

  tokenizer.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      brackets.push(token);
      if (brackets.length > MAX_DEPTH) throw invalid("body", t("The posts are nested too deeply."));
      if (brackets.length === 2) items = 0;
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      brackets.pop();
    } else if (token === TokenType.COMMA) {
      // Between the posts of a list that is a field of the file.
      if (brackets.length === 2 && brackets[1] === TokenType.LEFT_BRACKET) items += 1;
      if (items >= MAX_ROWS)
        throw invalid("posts", t("A file must have at most {maximum} posts.", { maximum: MAX_ROWS }));
    } else if (token !== TokenType.COLON) {
      values += 1;
      if (values > MAX_VALUES) throw invalid("body", t("The posts have too many values."));
    }
  };
  tokenizer.onError = (error) => {
    problem = error;
  };
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length && !problem; at += CHUNK_BYTES)
    tokenizer.write(bytes.subarray(at, at + CHUNK_BYTES));
  if (problem) throw isFault(problem) ? problem : malformed(problem);
}

/** @throws Fault malformed */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(error as Error);
  }
}

function malformed({ message }: Error) {
  return fault("malformed", {
    message: t("The body is not valid JSON: {reason}", { reason: message.split("\n", 1)[0] ?? "" }),
  });
}
