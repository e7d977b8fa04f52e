import type { Content, OptionValues } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { findLinks } from "../../shared/text/links.ts";
import { BUSINESS_OPTIONS, DATE, TOPICS } from "./options.ts";

type Texts = Pick<Content, "body"> & { options: OptionValues };
type DateTime = { date: { year: number; month: number; day: number }; time: { hours: number; minutes: number } | null };

/** Where the button leads: the chosen link, or the first one in the text. */
export function actionUrlOf({ body, options }: Texts): string | undefined {
  return readOptions(BUSINESS_OPTIONS, options).action_url ?? findLinks(body)[0]?.uri;
}

/** Reads “2026-12-24” or “2026-12-24 18:00”; null for what is no date. */
export function dateTimeOf(value: string): DateTime | null {
  const found = DATE.exec(value);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const read = new Date(Date.UTC(year, month - 1, day));
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day || hours > 23 || minutes > 59) return null;
  return { date: { year, month, day }, time: found[4] === undefined ? null : { hours, minutes } };
}

/** The fields of a post, except its photo. Preflight has checked the options. */
export function resourceOf(content: Texts) {
  const { topic, title = "", starts = "", ends = "" } = readOptions(BUSINESS_OPTIONS, content.options);
  return {
    summary: content.body,
    topicType: TOPICS[topic],
    ...(topic === "update" ? {} : { event: { title, schedule: scheduleOf(starts, ends) } }),
    ...(topic === "offer" ? { offer: offerOf(content) } : callToActionOf(content)),
  };
}

function scheduleOf(starts: string, ends: string) {
  const [start, end] = [dateTimeOf(starts), dateTimeOf(ends)];
  return {
    startDate: start?.date,
    ...(start?.time ? { startTime: start.time } : {}),
    endDate: end?.date,
    ...(end?.time ? { endTime: end.time } : {}),
  };
}

function offerOf({ options }: Texts) {
  const { coupon, redeem_url: redeemUrl, terms } = readOptions(BUSINESS_OPTIONS, options);
  return {
    ...(coupon ? { couponCode: coupon } : {}),
    ...(redeemUrl ? { redeemOnlineUrl: redeemUrl } : {}),
    ...(terms ? { termsConditions: terms } : {}),
  };
}

function callToActionOf(content: Texts) {
  const { action } = readOptions(BUSINESS_OPTIONS, content.options);
  if (action === "none") return {};
  const url = action === "call" ? {} : { url: actionUrlOf(content) };
  return { callToAction: { actionType: action.toUpperCase(), ...url } };
}
