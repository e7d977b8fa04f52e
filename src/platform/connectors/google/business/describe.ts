import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { checkLimits } from "../../shared/text/limits.ts";
import { actionUrlOf, dateTimeOf } from "./content.ts";
import { BUSINESS_ERRORS } from "./errors.ts";
import { BUSINESS_OPTIONS } from "./options.ts";
import { findPhoneNumber } from "./phone-number.ts";

/**
 * JPG or PNG, 10 KB to 5 MB, and no phone numbers: ayrshare.com/docs/media-guidelines/google-business-profile and
 * ayrshare.com/integration/google-business-profile; 1,500 characters: lettercounter.org/blog/google-business-profile-character-limit;
 * all read 26 November 2026. Google's own help pages (support.google.com/business/answer/6103862 and …/7662907) were not
 * read: that a photo has at least 400 × 300 pixels rests on nothing else, and Google may take smaller ones (250 × 250).
 */
const capabilities: Capabilities = {
  text_limit: 1500,
  text_counting: { unit: "code_points" },
  media_limit: 1,
  media_types: ["image/jpeg", "image/png"],
  media_bytes_limit: 5_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png"], bytes: 5_000_000, width: { min: 400 }, height: { min: 300 } },
  },
  alt_text_limit: 0,
  thread: false,
  first_comment: false,
};
const MIN_BYTES = 10_240;

const countText = (text: string): number => [...text].length;

function preflight(content: Content, limits: Capabilities = capabilities): PreflightIssue[] {
  const phone = findPhoneNumber(content.body);
  const [photo] = content.media;
  return [
    ...checkLimits(content, limits),
    ...(phone === null
      ? []
      : error(
          "phone_number",
          "body",
          t("Google rejects posts with a phone number in the text ({phone}).", { phone }),
          t("Remove it and choose the button Call now."),
        )),
    ...(photo && photo.bytes < MIN_BYTES
      ? error("media_too_few_bytes", "media.0", t("The photo is smaller than 10 KB."), t("Use a larger file."))
      : []),
    ...checkOccasion(content),
    ...checkLinks(content),
  ];
}

/** Title and schedule, which events and offers need. */
function checkOccasion({ options }: Content): PreflightIssue[] {
  const { topic, title, starts, ends } = readOptions(BUSINESS_OPTIONS, options);
  if (topic === "update") return [];
  const isEvent = topic === "event";
  const issues: PreflightIssue[] = [];
  if (!title)
    issues.push(
      ...error(
        "option_missing",
        "options.title",
        isEvent ? t("An event needs a title.") : t("An offer needs a title."),
        t("Enter one."),
      ),
    );
  for (const [key, value] of [
    ["starts", starts],
    ["ends", ends],
  ] as const) {
    if (value !== undefined && dateTimeOf(value)) continue;
    const missing = isEvent ? t("An event needs a start and an end.") : t("An offer needs a start and an end.");
    const message = value === undefined ? missing : t("“{value}” is not a date.", { value });
    issues.push(...error("date_invalid", `options.${key}`, message, t("Enter one such as 2026-12-24 18:00.")));
  }
  const [start, end] = [starts ?? "", ends ?? ""].map((value) => value.replace("T", " "));
  if (issues.length > 0 || start === undefined || end === undefined) return issues;
  if (start.length !== end.length)
    return error(
      "date_invalid",
      "options.ends",
      t("Only one of start and end has a time."),
      t("Give both a time, or none."),
    );
  return end < start
    ? error("date_invalid", "options.ends", t("The end is before the start."), t("Correct it."))
    : issues;
}

function checkLinks(content: Content): PreflightIssue[] {
  const { topic, action, redeem_url: redeemUrl } = readOptions(BUSINESS_OPTIONS, content.options);
  const url = actionUrlOf(content);
  const needsLink = topic !== "offer" && action !== "none" && action !== "call";
  const issues: PreflightIssue[] = [];
  if (needsLink && url === undefined)
    issues.push(...error("option_missing", "options.action_url", t("The button has no link."), t("Enter one.")));
  if (needsLink && url !== undefined && !isWebAddress(url)) issues.push(...notALink("action_url"));
  if (topic === "offer" && redeemUrl !== undefined && !isWebAddress(redeemUrl)) issues.push(...notALink("redeem_url"));
  return issues;
}

const isWebAddress = (url: string): boolean => /^https?:\/\/\S+$/.test(url) && URL.canParse(url);
const notALink = (key: string): PreflightIssue[] =>
  error(
    "option_invalid",
    `options.${key}`,
    t("The link isn't a web address."),
    t("Enter one that begins with https://."),
  );

function error(code: string, field: string, message: string, fix: string): PreflightIssue[] {
  return [{ code, field, severity: "error", message, fix }];
}

/** A location of a Google Business Profile. */
export const SCOPES = ["https://www.googleapis.com/auth/business.manage"];

export const googleBusiness: Connector = {
  platform: "google_business",
  name: "Google Business Profile",
  icon: "building-store",
  color: "#4285f4",
  category: "social",
  consentBy: "Google",
  connection: "redirect",
  keys: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  setup: {
    scopes: SCOPES,
    steps: [
      msg("In the Google Cloud console, open the project of your YouTube app, or create one."),
      msg(
        "Request access to the Business Profile APIs with Google's form at support.google.com/business/contact/api_default. Until it is granted, the project's quota is 0.",
      ),
      msg(
        "Enable the Google My Business API, the My Business Account Management API and the My Business Business Information API.",
      ),
      msg(
        "Add the scope business.manage to the consent screen and {APP_URL}/oauth/google_business/callback as a redirect URI of the OAuth client.",
      ),
      msg("Copy the ID and the secret of the OAuth client into Masthead."),
    ],
    review: msg(
      "Google grants access to the APIs to profiles that have been verified for at least 60 days and have a website. It also verifies apps that use this scope; until then, grants of an app in testing end after seven days.",
    ),
  },
  fetchesMedia: ["image"],
  takesReplies: true,
  guide: {
    connect: [
      "One verified location per channel. You accept the permission at Google and choose the locations; those that can't take posts are listed with the reason.",
      "A post is an update, an event or an offer, with one photo and a button. Google fetches the photo from this installation. Phone numbers in the text are refused here, because Google rejects such posts; use the button Call now.",
      "Google checks each post before it shows it, which takes seconds to hours. A rejected post fails here with the reason.",
      "Reviews appear in the inbox every ten minutes with their stars, and those that were changed or removed are updated. A review has one reply, so a second one replaces the first. Google checks replies after it took them: one that it refuses, of the 50 reviews changed last, is marked as failed within ten minutes.",
      "Google reports no metrics per post, so the channel has none.",
    ],
    settlement:
      "After a request without a response, the post is looked up among the location's posts by its kind, title and text, and sent again only if it certainly doesn't exist.",
  },
  capabilities,
  options: BUSINESS_OPTIONS,
  errors: BUSINESS_ERRORS,
  changes: { edit: { options: Object.keys(BUSINESS_OPTIONS).filter((key) => key !== "topic") }, remove: {} },
  // A profile may be edited ten times a minute, which Google says of its Business Information API; nothing is said of
  // posts. Source: developers.google.com/my-business/content/limits, read 26 November 2026.
  pace: { channel: { requests: 10, seconds: 60 } },
  countText,
  preflight,
};
