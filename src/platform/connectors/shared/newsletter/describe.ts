import { msg, t } from "#kernel/language.ts";
import {
  type Capabilities,
  type Connector,
  type Content,
  type Options,
  type PreflightIssue,
  RICH_TEXT_FEATURES,
} from "../../contract.ts";
import { SERVER_ERRORS } from "../description/server-errors.ts";
import { checkLimits, countGraphemes } from "../text/limits.ts";

/** Mail programs show no other images. */
const MAIL_CAPABILITIES: Capabilities = {
  text_limit: 100_000,
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "image/gif"],
  media_bytes_limit: 5_000_000,
  alt_text_limit: 2000,
  thread: false,
  first_comment: false,
};

/** The option that only saves a draft, for people who look at an email again before it is sent. */
export const STATUS = {
  kind: "select",
  label: msg("When it's published"),
  choices: { sent: msg("Send the email"), draft: msg("Only save a draft there") },
  default: "sent",
} as const satisfies Options[string];

/** An option of an email that has a value which can't be sent. */
export function mailIssue(key: string, message: string, fix: string): PreflightIssue {
  return { code: "option_invalid", field: `options.${key}`, severity: "error", message, fix };
}

function checkMail({ options }: Content): PreflightIssue[] {
  const { title, lists } = options;
  const isBlank = typeof title === "string" && title.trim() === "";
  const isToNobody = Array.isArray(lists) && lists.length === 0;
  return [
    ...(isBlank ? [mailIssue("title", t("An email needs a subject."), t("Write a subject."))] : []),
    ...(isToNobody ? [mailIssue("lists", t("Nobody would get the email."), t("Choose a list."))] : []),
  ];
}

/** What the newsletters' connectors have in common: their subject is the option `title`. */
export const MAIL = {
  category: "sites",
  connection: "credentials",
  richText: RICH_TEXT_FEATURES,
  capabilities: MAIL_CAPABILITIES,
  errors: SERVER_ERRORS,
  countText: countGraphemes,
  preflight: (content, limits = MAIL_CAPABILITIES) => [
    ...checkLimits(content, limits, countGraphemes),
    ...checkMail(content),
  ],
} as const satisfies Partial<Connector>;
