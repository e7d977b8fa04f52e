import type { z } from "zod";
import { t } from "#kernel/language.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { IdeaFeed as Row } from "#platform/db/index.ts";
import { FEED_PROBLEM_MESSAGES } from "./rules.ts";
import type { IdeaFeed } from "./schema.ts";
import { FEED_PROBLEMS } from "./terms.ts";

export function viewIdeaFeed(row: Row): z.input<typeof IdeaFeed> {
  const code = FEED_PROBLEMS.find((problem) => problem === row.problem);
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    is_paused: row.isPaused,
    problem: code === undefined ? null : { code, message: t(FEED_PROBLEM_MESSAGES[code]) },
    failures: row.failures,
    ideas: row.ideaCount,
    checked_at: wireTimeOrNull(row.checkedAt),
    next_check_at: row.isPaused ? null : wireTime(row.nextAt),
    created_at: wireTime(row.createdAt),
  };
}
