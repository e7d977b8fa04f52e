import { mediaUrl } from "#domain/content/media/rules.ts";
import { wholeCharacters } from "#kernel/excerpt.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { AllBrandsCalendar, AllBrandsInput } from "./schema.ts";
import { findMyBrands, findPostsOfAllBrands } from "./select-all.ts";
import { MAX_WORDS } from "./select-cards.ts";
import { MAX_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;

export const getAllBrandsCalendar = operation({
  name: "calendar.get_all",
  summary: "List the posts of a date range in all your brands. Brands where you're a client show submitted posts.",
  scope: "user",
  needs: "self",
  tier: "read",
  bySingleSignOn: true,
  input: AllBrandsInput,
  output: AllBrandsCalendar,
  async run({ db, caller, env }, span) {
    const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1;
    if (days < 1) throw invalid("to", t("To must not be before `from`."));
    if (days > MAX_DAYS)
      throw invalid("to", t("The range must be at most {maximum} days long.", { maximum: MAX_DAYS }));
    const [brands, rows] = await Promise.all([findMyBrands(db, caller), findPostsOfAllBrands(db, caller, span)]);
    return {
      brands: brands.map(({ logoKey, ...brand }) => {
        return { ...brand, logo_url: logoKey === null ? null : mediaUrl(env.APP_URL, logoKey) };
      }),
      cards: rows.map(({ id, brandId, words, status, at, day, platforms }) => {
        const line = wholeCharacters(words, MAX_WORDS).replace(/\s+/g, " ").trim();
        return { id, brand_id: brandId, words: line, status, at: wireTime(at), day, platforms };
      }),
      has_more: rows[0]?.hasMore ?? false,
    };
  },
});
