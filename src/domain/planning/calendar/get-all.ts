import { mediaUrl } from "#domain/content/media/rules.ts";
import { countDays } from "#kernel/day-range.ts";
import { wholeCharacters } from "#kernel/excerpt.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { AllBrandsCalendar, AllBrandsInput } from "./schema.ts";
import { findMyBrands, findPostsOfAllBrands } from "./select-all.ts";
import { MAX_WORDS } from "./select-cards.ts";
import { MAX_DAYS } from "./terms.ts";

export const getAllBrandsCalendar = operation({
  name: "calendar.get_all",
  summary: "List the posts of a date range in all your brands. Brands where you're a client show submitted posts.",
  scope: "user",
  needs: "self",
  tier: "read",
  tokenScope: "content.view",
  bySingleSignOn: true,
  readsReplica: true,
  input: AllBrandsInput,
  output: AllBrandsCalendar,
  async run({ db, caller, env }, span) {
    countDays(span, MAX_DAYS);
    const [brands, rows] = await Promise.all([findMyBrands(db, caller), findPostsOfAllBrands(db, caller, span)]);
    return {
      brands: brands.map(({ logoKey, ...brand }) => {
        return { ...brand, logo_url: logoKey === null ? null : mediaUrl(env.APP_URL, logoKey) };
      }),
      cards: rows.map(({ id, brandId, words, format, status, at, day, platforms }) => {
        const line = withoutMarks(wholeCharacters(words, MAX_WORDS), format).replace(/\s+/g, " ").trim();
        return { id, brand_id: brandId, words: line, status, at: wireTime(at), day, platforms };
      }),
      has_more: rows[0]?.hasMore ?? false,
    };
  },
});
