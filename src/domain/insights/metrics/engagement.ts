import type { EngagementRate, MetricValues } from "./schema.ts";
import { ENGAGEMENT_KEYS } from "./terms.ts";

/** The metrics of one channel, or of a post on it. */
export type Measured = { values: MetricValues; followers: number | null | undefined };

/** The known engagements; null if none is known. */
export function engagementsOf(values: MetricValues): number | null {
  const known = ENGAGEMENT_KEYS.flatMap((key) => values[key] ?? []);
  return known.length === 0 ? null : sum(known);
}

type Basis = NonNullable<EngagementRate["basis"]>;

/**
 * The engagement rate over several channels: by impressions of those that report them, or where none does, by followers.
 * The two are never mixed, because a rate by followers says nothing about one by impressions.
 */
export function rateOf(measured: readonly Measured[]): EngagementRate {
  const known = measured.filter(({ values }) => engagementsOf(values) !== null);
  const counted = rateBy("impressions", known) ?? rateBy("followers", known);
  if (counted) {
    const { count, ...rate } = counted;
    return { ...rate, is_partial: count < known.length };
  }
  const engagements = known.length === 0 ? null : sum(known.map(({ values }) => engagementsOf(values) ?? 0));
  return { rate: null, basis: null, engagements, base: null, is_partial: false };
}

/** The rate by one basis over the channels that have it; null if none has. */
function rateBy(basis: Basis, measured: readonly Measured[]) {
  const counted = measured.flatMap(({ values, followers }) => {
    const engagements = engagementsOf(values);
    // Networks that count views do not count impressions, or call them views.
    const base = basis === "followers" ? followers : (values.impressions ?? values.views);
    return engagements === null || base === undefined || base === null ? [] : [{ engagements, base }];
  });
  if (counted.length === 0) return null;
  const engagements = sum(counted.map((each) => each.engagements));
  const base = sum(counted.map((each) => each.base));
  const rate = base > 0 && engagements >= 0 ? roundShare(engagements / base) : null;
  return { rate, basis, engagements, base, count: counted.length };
}

/** The rate of one day, by the basis of the whole range, so that days can be compared. */
export function dayRate(basis: EngagementRate["basis"], measured: readonly Measured[]): number | null {
  return basis === null ? null : (rateBy(basis, measured)?.rate ?? null);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The change from an earlier value as a share of it: 0.1 is 10% more. Null without both, and from zero. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === undefined || now === null || before === undefined || before === null || before <= 0) return null;
  return roundShare((now - before) / before);
}

/** The change of a rate; null between rates by different bases. */
export function rateChangeOf(now: EngagementRate, before: EngagementRate): number | null {
  return now.basis === before.basis ? changeOf(now.rate, before.rate) : null;
}

function roundShare(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
