import type { SignedReport } from "./read-report.ts";
import { type Report, rowsOf } from "./report.ts";

const VERDICTS: Record<Report["verdict"], string> = {
  passed: "PASSED: nothing was published twice, reported falsely, lost, or published early",
  failed: "FAILED",
  incomplete: "INCOMPLETE: nothing went wrong, but the run shows less than was asked for",
};

/** One line that says how it ended, and the reasons. */
export const verdictOf = ({ verdict, reasons }: Report): string => [VERDICTS[verdict], ...reasons].join("\n  ");

/** The same as the JSON file, for people. The JSON file alone is signed. */
export function writeMarkdown({ report, signed_with: { key_of, reason, jwk } }: SignedReport): string {
  const { build, machine, settings } = report;
  const { commit, is_changed: isChanged, studio } = build;
  const key =
    key_of === "installation"
      ? `the key of this installation's receipts, \`${jwk.kid}\`, which \`/.well-known/jwks.json\` has`
      : `a key made for this report alone, \`${jwk.kid}\`, which shows that nothing was changed since, but not who made it. ${reason ?? ""}`;
  const lines = [
    `# Proof of ${new Date(report.iat * 1000).toISOString()}`,
    "",
    `**${VERDICTS[report.verdict]}**`,
    "",
    ...report.reasons.map((line) => `- ${line}`),
    ...(report.reasons.length > 0 ? [""] : []),
    "| | |",
    "|---|---|",
    ...rowsOf(report).map(([what, value]) => `| ${what} | ${value} |`),
    "",
    "## What was tested",
    "",
    `- Masthead ${build.version}, ${commit ? `commit \`${commit}\`${isChanged ? " with changes" : ""}` : "a release"}, files \`sha256:${build.files_sha256}\``,
    `- The studio: ${studio ? `build \`${studio.build_id}\`${studio.is_of_these_files ? "" : ", of other files"}` : "not built"}`,
    `- Node.js ${machine.node}, ${machine.system}, ${machine.processors} processors, ${machine.memory_mb} MB`,
    `- ${settings.workers} workers; timeouts: \`${JSON.stringify(settings.timeouts)}\`; stand-ins: \`${JSON.stringify(settings.stand_in)}\``,
    `- Evidence: \`${report.evidence.file}\`, \`sha256:${report.evidence.sha256}\``,
    `- Signed with ${key}`.trim(),
    "",
  ];
  return lines.join("\n");
}
