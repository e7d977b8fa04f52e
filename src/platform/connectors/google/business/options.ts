import { msg } from "#kernel/language.ts";
import type { Options } from "../../contract.ts";

export const TOPICS = { update: "STANDARD", event: "EVENT", offer: "OFFER" } as const;

/** What a date looks like: with a time of the location's own time zone, or without one for whole days. */
export const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?$/;

/** Source: developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts, excerpts read 26 November 2026. */
export const BUSINESS_OPTIONS = {
  topic: {
    kind: "select",
    label: msg("Kind of post"),
    choices: { update: msg("Update"), event: msg("option|Event"), offer: msg("Offer") },
    default: "update",
  },
  title: { kind: "text", label: msg("Title"), help: msg("Required for an event and an offer."), max: 58 },
  starts: {
    kind: "text",
    label: msg("Starts"),
    help: msg("Required for an event and an offer: 2026-12-24, or 2026-12-24 18:00 in the location's time."),
    max: 16,
  },
  ends: { kind: "text", label: msg("Ends"), help: msg("In the form of the start."), max: 16 },
  action: {
    kind: "select",
    label: msg("Button"),
    help: msg("An offer has the link of its redemption instead."),
    choices: {
      none: msg("No button"),
      book: msg("Book"),
      order: msg("Order online"),
      shop: msg("Buy"),
      learn_more: msg("Learn more"),
      sign_up: msg("Sign up"),
      call: msg("Call now"),
    },
    default: "none",
  },
  action_url: {
    kind: "text",
    label: msg("Link of the button"),
    help: msg("By default the first link in the text. Call now uses the location's phone number."),
    max: 2048,
  },
  coupon: { kind: "text", label: msg("Coupon code of an offer"), max: 58 },
  redeem_url: { kind: "text", label: msg("Link to redeem an offer"), max: 2048 },
  terms: { kind: "text", label: msg("Terms of an offer"), max: 5000, isMultiline: true },
} as const satisfies Options;
