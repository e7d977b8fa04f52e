import type { Options } from "../../contract.ts";

export const TOPICS = { update: "STANDARD", event: "EVENT", offer: "OFFER" } as const;

/** What a date looks like: with a time of the location's own time zone, or without one for whole days. */
export const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?$/;

/** Source: developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts, excerpts read 26 November 2026. */
export const BUSINESS_OPTIONS = {
  topic: {
    kind: "select",
    label: "Kind of post",
    choices: { update: "Update", event: "Event", offer: "Offer" },
    default: "update",
  },
  title: { kind: "text", label: "Title", help: "Required for an event and an offer.", max: 58 },
  starts: {
    kind: "text",
    label: "Starts",
    help: "Required for an event and an offer: 2026-12-24, or 2026-12-24 18:00 in the location's time.",
    max: 16,
  },
  ends: { kind: "text", label: "Ends", help: "In the form of the start.", max: 16 },
  action: {
    kind: "select",
    label: "Button",
    help: "An offer has the link of its redemption instead.",
    choices: {
      none: "No button",
      book: "Book",
      order: "Order online",
      shop: "Buy",
      learn_more: "Learn more",
      sign_up: "Sign up",
      call: "Call now",
    },
    default: "none",
  },
  action_url: {
    kind: "text",
    label: "Link of the button",
    help: "By default the first link in the text. Call now uses the location's phone number.",
    max: 2048,
  },
  coupon: { kind: "text", label: "Coupon code of an offer", max: 58 },
  redeem_url: { kind: "text", label: "Link to redeem an offer", max: 2048 },
  terms: { kind: "text", label: "Terms of an offer", max: 5000, isMultiline: true },
} as const satisfies Options;
