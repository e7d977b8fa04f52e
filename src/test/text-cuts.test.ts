import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

/** Places that cut or pad by UTF-16 units something that no person wrote, or that nobody reads as cut, by the reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "cuts and pads for all others": [
    "kernel/excerpt.ts: start",
    "kernel/excerpt.ts: text",
    "cli/text-width.ts: text",
    // Limits what is normalized; what is kept ends between characters.
    "kernel/storable.ts: text",
  ],
  "a list, which its file doesn't show": [
    ...[
      "domain/content/media/editing/draw-texts.ts: missing",
      "domain/insights/metrics/list-top-posts.ts: rankByRate gains",
    ],
    // Whole words of a comparison.
    "domain/content/posts/approval/describe-changes.ts: words",
    "domain/insights/metrics/link-clicks.ts: isComplete ids await sortByClicks ctx span ids",
    ...[
      "domain/brands/hold/list-posts.ts: found",
      "domain/content/posts/list.ts: found",
      "domain/planning/queues/get.ts: found",
      "domain/publishing/imported-posts/list.ts: found",
      "domain/insights/reports/write-content.ts: valuesOf before",
      "studio/insights/home/free-times.tsx: days",
    ],
    "kernel/execute.ts: result error issues",
    "studio/planning/calendar/grid/agenda.tsx: cards on day",
    "studio/planning/calendar/all-brands/brand-week.tsx: cards on day",
    "domain/planning/calendar/get-profile-grid.ts: published",
    "studio/content/composer/checks/fixes.ts: mediaOfPart now id part",
    "domain/content/revisions/rules.ts: parts",
    "domain/publishing/publications/fix.ts: ofParts",
  ],
  "the bytes of a file": [
    "domain/content/media/preparing/prepare.ts: input",
    "studio/content/media/uploads/without-heic.ts: file",
  ],
  "a date, a time or a number": [
    "domain/identity/credentials/record-security-change.ts: wireTime ctx clock now",
    "domain/planning/holidays/holidays-of.ts: from",
    "domain/planning/holidays/holidays-of.ts: to",
    ...[
      "domain/insights/metrics/rules.ts: from",
      "domain/insights/metrics/rules.ts: to",
      "domain/insights/report-schedules/rules.ts: day",
    ],
    ...[
      "domain/insights/reports/write-content.ts: asOf",
      "domain/identity/sign-in/notify-new-sign-in.ts: wireTime now",
    ],
    "kernel/time.ts: fraction",
    "kernel/time.ts: fraction padEnd 3 0",
    "kernel/zone.ts: formatLocalTime local",
    ...[
      "studio/planning/calendar/grid/hours.ts: time",
      "studio/planning/schedule/month.ts: day",
      "studio/planning/schedule/month.ts: first",
      "studio/planning/schedule/month.ts: last",
      "studio/planning/schedule/month.ts: of",
      "studio/planning/schedule/move-input.ts: moved",
    ],
    ...[
      "ui/date-field.tsx: current",
      "ui/date-field.tsx: from",
      "ui/date-field.tsx: max",
      "ui/date-field.tsx: min",
      "ui/day-picker.tsx: day",
      "ui/day-picker.tsx: first",
      "ui/day-picker.tsx: focused",
      "ui/parse-date.ts: time",
      "ui/parse-date.ts: today",
    ],
    ...[
      "studio/events/webhooks/delivery-filters.tsx: typed replace D g",
      "studio/events/webhooks/recover-since.ts: time",
    ],
    "ui/time-format.ts: time",
    "domain/content/idea-feeds/parse-xml-feed.ts: date",
  ],
  "ASCII: an id, a digest, an address, a code or a slug": [
    "domain/brands/brands/rules.ts: plain replaceAll a z0 9 g replace",
    "domain/publishing/channels/rules.ts: name",
    "domain/identity/device-logins/rules.ts: letters",
    ...[
      "domain/content/media/preparing/read-codecs.ts: others 1",
      "domain/content/media/preparing/read-codecs.ts: profile",
    ],
    ...[
      "domain/identity/oauth/decide.ts: redirectHost params redirect_uri",
      "domain/publishing/publications/tick/parts.ts: hex",
    ],
    "platform/connectors/shared/text/article.ts: text normalize NFKD replaceAll p M gu toLowerCase replaceAll a z0 9 g trim",
    "platform/connectors/bluesky/client.ts: pair",
    "platform/connectors/shared/text/link-endings.ts: label",
    "platform/connectors/nostr/bech32.ts: lower",
    "platform/connectors/nostr/connect.ts: npub",
    "platform/connectors/nostr/poll.ts: id",
    "platform/connectors/nostr/poll.ts: npub",
    ...[
      "platform/connectors/shared/text/site.ts: host pathname replace",
      "platform/connectors/shared/text/site.ts: location",
    ],
    "platform/connectors/wordpress/connect.ts: handle id",
    "platform/db/permanent-error.ts: state",
    "studio/content/media/asset-info.tsx: sha256",
    "transport/rest/entity-tag.ts: digest",
  ],
  "our own words, of one length or in English": [
    "cli/listen/output.ts: cleanText event",
    "domain/engagement/inbox/send-reply.ts: ending kind",
    "domain/publishing/publications/changes/change.ts: verb",
    "studio/operations/audit/labels.ts: words",
    "domain/engagement/callbacks/process-callbacks.ts: typeof code string name code name",
  ],
  "cut at a sign or an end that was found in it": [
    "domain/content/accessibility/check-texts.ts: changed",
    "domain/content/accessibility/check-texts.ts: lower",
    "domain/content/accessibility/check-texts.ts: trimmed",
    "domain/content/brand-guide/replace.ts: changed",
    "domain/operations/audit/archive-file.ts: key",
    // Cut where the first part ended, and joined with its rest again.
    "transport/trpc/stream-text.ts: before",
    "kernel/email.ts: address",
    "platform/connectors/bluesky/rich-text.ts: text",
    "server/route.ts: target",
    "server/route.ts: url",
    "platform/connectors/mastodon/connect.ts: externalId",
    "platform/connectors/mastodon/poll.ts: subject",
    "platform/connectors/slack/text.ts: piece",
    "platform/connectors/wordpress/poll.ts: subject",
    "platform/connectors/shared/text/links.ts: host",
    "ui/caret-position.ts: field value",
    "platform/media-address.ts: file",
    "platform/readable-email.ts: address",
    "platform/secrets.ts: pair",
    "platform/telemetry/shared-counts.ts: line",
    "studio/content/composer/text/account-query.ts: text",
    "studio/content/composer/text/split-text.ts: rest",
    "studio/content/composer/text/split-text.ts: whole",
    // The places where a text is split are the ends of characters.
    "platform/connectors/shared/rich-text/split.ts: block text",
    "platform/connectors/shared/rich-text/split.ts: inline text",
    "platform/connectors/telegram/buttons.ts: words",
    "studio/content/posts/comments/mention-field.tsx: value",
    "studio/content/posts/comments/mention-query.ts: text",
    ...[
      "studio/content/preview/shapes.ts: short",
      "studio/content/preview/shapes.ts: text",
      "transport/rest/incoming.ts: url",
    ],
  ],
  "limits what is parsed, compared or logged": [
    "domain/identity/credentials/rules.ts: password",
    "kernel/csv.ts: written",
    "kernel/unknown-fields.ts: name",
    ...[
      "domain/identity/device-logins/begin.ts: origin userAgent",
      "domain/identity/tokens/issue-token.ts: origin userAgent",
    ],
    "domain/identity/oauth/decide.ts: ctx origin userAgent",
    "domain/content/link-cards/read-metadata.ts: text",
    ...[
      "domain/content/idea-feeds/find-feed-links.ts: html",
      "domain/content/idea-feeds/parse-json-feed.ts: item title",
    ],
    "domain/content/idea-feeds/parse-json-feed.ts: item content_html escapeHtml plain slice 0 MAX_MARKUP",
    "domain/content/idea-feeds/parse-json-feed.ts: plain",
    "domain/content/idea-feeds/parse-xml-feed.ts: data",
    "domain/content/idea-feeds/plain-text-of.ts: html",
    "studio/developers/search.ts: query toLowerCase",
    "domain/events/mail/send-mail.ts: message replaceAll 0 toWellFormed",
  ],
};

/** Files of the product; their tests and stand-ins have no readers. */
const FILES = globSync("src/**/*.{ts,tsx}", {
  exclude: ["src/{bench,client,launch,test}/**", "src/platform/db/client/**", "src/**/*.test.ts", "src/**/test-*.ts"],
}).map((file) => file.replaceAll("\\", "/"));

const LIST_METHODS =
  "map|filter|flatMap|flat|toSorted|toReversed|sort|some|every|reduce|forEach|push|find|findLast|entries|keys|values|split";
const MAKES_LIST = new RegExp(`\\.(${LIST_METHODS})\\(`);
/** Digests, times and IDs, which are ASCII. */
const IS_CODE = /digest\(|toISOString\(\)|toTimeString\(\)|randomUUID\(\)|toString\(\d+\)/;

/** The calls of a file that cut the start of something, or pad it, as “what is cut”. */
function cutsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (!/\.(?:slice|substring|substr)\(0,|\.padEnd\(/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: cut, name } = node.expression;
      const isCut = isCutting(name.text, node.arguments) && !isList(cut, node, text) && !IS_CODE.test(cut.getText());
      if (isCut) found.push(`${file.slice("src/".length)}: ${cut.getText().replaceAll(/\W+/g, " ").trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `slice(0, -1)` omits an end that is known. */
function isCutting(name: string, [start, end]: ts.NodeArray<ts.Expression>): boolean {
  if (name === "padEnd") return true;
  if (!["slice", "substring", "substr"].includes(name) || !start || !end) return false;
  return start.getText() === "0" && !ts.isPrefixUnaryExpression(end);
}

/** Whether it is a list, as far as its file shows. */
function isList(cut: ts.Expression, call: ts.CallExpression, text: string): boolean {
  if (ts.isArrayLiteralExpression(cut)) {
    const [first, ...others] = cut.elements;
    // The code points of a text are as bad as its units.
    return others.length > 0 || !first || !ts.isSpreadElement(first) || ts.isNewExpression(first.expression);
  }
  if (ts.isCallExpression(cut) && MAKES_LIST.test(`.${methodOf(cut)}(`)) return true;
  const { parent } = call;
  // A text can be split too.
  const next = ts.isPropertyAccessExpression(parent) ? parent.name.text : "split";
  if (next !== "split" && MAKES_LIST.test(`.${next}(`)) return true;
  if (ts.isForOfStatement(parent) && parent.expression === call) return true;
  const name = cut.getText().replaceAll(/[^\w.]/g, "");
  const escaped = name.replaceAll(".", "\\.");
  if (!/^[\w.]+$/.test(name)) return false;
  const last = name.split(".").at(-1) ?? name;
  return [
    `\\b${escaped}\\??\\.(${LIST_METHODS.replace("|split", "")})\\(`,
    `\\bof ${escaped}\\b`,
    `\\b${last}\\??: (readonly )?[\\w<>.| ]+\\[\\]`,
    `\\b${last}\\??: \\{[^}]*\\}\\[\\]`,
    `\\b(const|let) ${escaped}(: [^=]+)? = [^;]*\\.(${LIST_METHODS})\\(`,
  ].some((pattern) => new RegExp(pattern).test(text));
}

const methodOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : "";

it("cuts no text of people by UTF-16 units or code points", () => {
  const found = new Set(FILES.flatMap(cutsOf));
  // For a text there is kernel/excerpt.ts, and for a terminal cli/text-width.ts; for anything else, name it with a reason.
  expect([...found].toSorted()).toEqual(Object.values(ALLOWED).flat().toSorted());
});
