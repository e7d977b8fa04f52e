import { type Message, msg } from "#kernel/language.ts";
import {
  after,
  during,
  easter,
  equinox,
  except,
  FRIDAY,
  from,
  MONDAY,
  nth,
  on,
  once,
  orthodoxEaster,
  type Rule,
  SATURDAY,
  SUNDAY,
  substitute,
  THURSDAY,
} from "./rules.ts";
import type { Country } from "./terms.ts";

/** `form`: what is made of the name, such as that of a day off. */
export type Named = readonly [name: Message, rule: Rule, form?: Message];

export const DAY_OFF = msg("{name} (day off)");
const OBSERVED = msg("{name} (observed)");

const NEW_YEAR: Named = [msg("New Year's Day"), on(1, 1)];
const EPIPHANY: Named = [msg("Epiphany"), on(1, 6)];
const MAUNDY_THURSDAY: Named = [msg("Maundy Thursday"), easter(-3)];
const GOOD_FRIDAY: Named = [msg("Good Friday"), easter(-2)];
const EASTER: Named = [msg("Easter Sunday"), easter(0)];
const EASTER_MONDAY: Named = [msg("Easter Monday"), easter(1)];
const LABOUR_DAY: Named = [msg("Labour Day"), on(5, 1)];
const VICTORY_DAY: Named = [msg("Victory Day"), on(5, 8)];
const ASCENSION: Named = [msg("Ascension Day"), easter(39)];
const WHIT_SUNDAY: Named = [msg("Whit Sunday"), easter(49)];
const WHIT_MONDAY: Named = [msg("Whit Monday"), easter(50)];
const CORPUS_CHRISTI: Named = [msg("Corpus Christi"), easter(60)];
const ASSUMPTION: Named = [msg("Assumption Day"), on(8, 15)];
const ALL_SAINTS: Named = [msg("All Saints' Day"), on(11, 1)];
const IMMACULATE_CONCEPTION: Named = [msg("Immaculate Conception"), on(12, 8)];
const CHRISTMAS: Named = [msg("Christmas Day"), on(12, 25)];
const SECOND_CHRISTMAS: Named = [msg("Second Christmas Day"), on(12, 26)];
const ST_STEPHEN: Named = [msg("St. Stephen's Day"), on(12, 26)];
const BOXING_DAY: Named = [msg("Boxing Day"), on(12, 26)];
/** Saturdays, in Sweden and Finland. */
const MIDSUMMER: Named = [msg("Midsummer Day"), from(6, 20, SATURDAY)];
const ALL_SAINTS_SATURDAY: Named = [msg("All Saints' Day"), from(10, 31, SATURDAY)];

const TO_MONDAY = { [SATURDAY]: 2, [SUNDAY]: 1 };

/** Adds a day off on Monday if the holiday falls on a weekend. */
const withMonday = (holiday: Named, shifts: Record<number, number> = TO_MONDAY): Named[] => {
  const [name, rule] = holiday;
  return [holiday, [name, substitute(rule, shifts), DAY_OFF]];
};
/** For two holidays in a row, such as Christmas and Boxing Day, so that their days off are not the same. */
const BOTH_LATER = { [SATURDAY]: 2, [SUNDAY]: 2 };

const CHRISTMAS_WITH_DAYS_OFF: Named[] = [...withMonday(CHRISTMAS, BOTH_LATER), ...withMonday(BOXING_DAY, BOTH_LATER)];

/** The federal government's rule: observed on Friday if it falls on a Saturday, on Monday if on a Sunday. */
const observed = (holiday: Named): Named[] => {
  const [name, rule] = holiday;
  return [holiday, [name, substitute(rule, { [SATURDAY]: -1, [SUNDAY]: 1 }), OBSERVED]];
};

/** As the Te Kāhui o Matariki Public Holiday Act 2022 lists them. */
const MATARIKI = once(
  ...["2022-06-24", "2023-07-14", "2024-06-28", "2025-06-20", "2026-07-10", "2027-06-25", "2028-07-14", "2029-07-06"],
  ...["2030-06-21", "2031-07-11", "2032-07-02", "2033-06-24", "2034-07-07", "2035-06-29", "2036-07-18", "2037-07-10"],
  ...["2038-06-25", "2039-07-15", "2040-07-06", "2041-07-19", "2042-07-11", "2043-07-03", "2044-06-24", "2045-07-07"],
  ...["2046-06-29", "2047-07-19", "2048-07-03", "2049-06-25", "2050-07-15", "2051-06-30", "2052-06-21"],
);

/** The first Monday of February, or the first of February if that is a Friday. */
const ST_BRIGID: Rule = (year) => {
  const first = on(2, 1)(year);
  return substitute(on(2, 1), { [FRIDAY]: 0 })(year) === first ? first : nth(1, MONDAY, 2)(year);
};

/** April 27, or the day before if that is a Sunday. */
const KINGS_DAY: Rule = (year) => substitute(on(4, 27), { [SUNDAY]: -1 })(year) ?? on(4, 27)(year);

/**
 * May 1, or the Tuesday after Orthodox Easter if that is in Holy Week or at Easter: so it was decreed each time, for 2013,
 * 2016, 2021 and 2024.
 */
const GREEK_LABOUR_DAY: Rule = (year) => {
  const first = on(5, 1)(year) ?? "";
  const holyWeek = { from: orthodoxEaster(-6)(year) ?? "", to: orthodoxEaster(1)(year) ?? "" };
  return first >= holyWeek.from && first <= holyWeek.to ? orthodoxEaster(2)(year) : first;
};

/** Every six years, when a president takes office. */
const TRANSMISSION: Rule = (year) => (year >= 2024 && (year - 2024) % 6 === 0 ? on(10, 1)(year) : null);

/** The public holidays of whole countries, without those of regions alone. */
export const TABLE: Record<Country, readonly Named[]> = {
  AT: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI, ASSUMPTION],
    [msg("National Day"), on(10, 26)],
    ...[ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, ST_STEPHEN],
  ],
  AU: [
    ...withMonday(NEW_YEAR),
    ...withMonday([msg("Australia Day"), on(1, 26)]),
    ...[GOOD_FRIDAY, EASTER_MONDAY],
    [msg("Anzac Day"), on(4, 25)],
    [msg("National Day of Mourning"), once("2022-09-22")],
    ...CHRISTMAS_WITH_DAYS_OFF,
  ],
  BE: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY],
    [msg("National Day"), on(7, 21)],
    ...[ASSUMPTION, ALL_SAINTS],
    [msg("Armistice Day"), on(11, 11)],
    CHRISTMAS,
  ],
  BR: [
    ...[NEW_YEAR, GOOD_FRIDAY],
    [msg("Tiradentes Day"), on(4, 21)],
    LABOUR_DAY,
    [msg("Independence Day"), on(9, 7)],
    [msg("Our Lady of Aparecida"), on(10, 12)],
    [msg("All Souls' Day"), on(11, 2)],
    [msg("Republic Day"), on(11, 15)],
    [msg("Black Consciousness Day"), during(on(11, 20), 2024)],
    CHRISTMAS,
  ],
  CA: [
    ...[NEW_YEAR, GOOD_FRIDAY],
    [msg("Victoria Day"), from(5, 18, MONDAY)],
    [msg("Canada Day"), on(7, 1)],
    [msg("Canada Day (day off)"), substitute(on(7, 1), { [SUNDAY]: 1 })],
    [msg("Labour Day"), nth(1, MONDAY, 9)],
    [msg("National Day for Truth and Reconciliation"), during(on(9, 30), 2021)],
    [msg("Thanksgiving"), nth(2, MONDAY, 10)],
    [msg("Remembrance Day"), on(11, 11)],
    ...[CHRISTMAS, BOXING_DAY],
  ],
  CH: [NEW_YEAR, ASCENSION, [msg("National Day"), on(8, 1)], CHRISTMAS],
  CZ: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, VICTORY_DAY],
    [msg("Saints Cyril and Methodius Day"), on(7, 5)],
    [msg("Jan Hus Day"), on(7, 6)],
    [msg("Statehood Day"), on(9, 28)],
    [msg("Independence Day"), on(10, 28)],
    [msg("Freedom and Democracy Day"), on(11, 17)],
    [msg("Christmas Eve"), on(12, 24)],
    ...[CHRISTMAS, ST_STEPHEN],
  ],
  DE: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY],
    [msg("German Unity Day"), on(10, 3)],
    ...[CHRISTMAS, SECOND_CHRISTMAS],
  ],
  DK: [
    ...[NEW_YEAR, MAUNDY_THURSDAY, GOOD_FRIDAY, EASTER, EASTER_MONDAY],
    [msg("Great Prayer Day"), during(easter(26), 2020, 2023)],
    ...[ASCENSION, WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  ES: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, LABOUR_DAY, ASSUMPTION],
    [msg("National Day"), on(10, 12)],
    ALL_SAINTS,
    [msg("Constitution Day"), on(12, 6)],
    ...[IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  FI: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, [msg("May Day"), on(5, 1)] as const],
    ...[ASCENSION, WHIT_SUNDAY, MIDSUMMER, ALL_SAINTS_SATURDAY],
    [msg("Independence Day"), on(12, 6)],
    ...[CHRISTMAS, ST_STEPHEN],
  ],
  FR: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, VICTORY_DAY, ASCENSION, WHIT_MONDAY],
    [msg("Bastille Day"), on(7, 14)],
    ...[ASSUMPTION, ALL_SAINTS],
    [msg("Armistice Day"), on(11, 11)],
    CHRISTMAS,
  ],
  GB: [
    ...withMonday(NEW_YEAR),
    GOOD_FRIDAY,
    [msg("Easter Monday (not in Scotland)"), easter(1)],
    [msg("Early May bank holiday"), except(nth(1, MONDAY, 5), { 2020: "2020-05-08" })],
    [msg("Coronation bank holiday"), once("2023-05-08")],
    [msg("Spring bank holiday"), except(nth(-1, MONDAY, 5), { 2022: "2022-06-02" })],
    [msg("Platinum Jubilee bank holiday"), once("2022-06-03")],
    [msg("Summer bank holiday (not in Scotland)"), nth(-1, MONDAY, 8)],
    [msg("State Funeral of Queen Elizabeth II"), once("2022-09-19")],
    ...CHRISTMAS_WITH_DAYS_OFF,
  ],
  GR: [
    ...[NEW_YEAR, EPIPHANY],
    [msg("Clean Monday"), orthodoxEaster(-48)],
    [msg("Independence Day"), on(3, 25)],
    [msg("Orthodox Good Friday"), orthodoxEaster(-2)],
    [msg("Orthodox Easter Sunday"), orthodoxEaster(0)],
    [msg("Orthodox Easter Monday"), orthodoxEaster(1)],
    [msg("Labour Day"), GREEK_LABOUR_DAY],
    [msg("Orthodox Whit Monday"), orthodoxEaster(50)],
    ASSUMPTION,
    [msg("Ohi Day"), on(10, 28)],
    ...[CHRISTMAS, [msg("Synaxis of the Mother of God"), on(12, 26)] as const],
  ],
  IE: [
    NEW_YEAR,
    [msg("St. Brigid's Day"), during(ST_BRIGID, 2023)],
    [msg("St. Patrick's Day"), on(3, 17)],
    [msg("Day of Remembrance"), once("2022-03-18")],
    EASTER_MONDAY,
    [msg("May Day"), nth(1, MONDAY, 5)],
    [msg("June holiday"), nth(1, MONDAY, 6)],
    [msg("August holiday"), nth(1, MONDAY, 8)],
    [msg("October holiday"), nth(-1, MONDAY, 10)],
    ...[CHRISTMAS, ST_STEPHEN],
  ],
  IN: [
    [msg("Republic Day"), on(1, 26)],
    [msg("Independence Day"), on(8, 15)],
    [msg("Gandhi Jayanti"), on(10, 2)],
  ],
  IT: [
    ...[NEW_YEAR, EPIPHANY, EASTER, EASTER_MONDAY],
    [msg("Liberation Day"), on(4, 25)],
    LABOUR_DAY,
    [msg("Republic Day"), on(6, 2)],
    ASSUMPTION,
    [msg("St. Francis' Day"), during(on(10, 4), 2026)],
    ...[ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, ST_STEPHEN],
  ],
  // Its days off between and after holidays are added in `holidays-of.ts`.
  JP: [
    NEW_YEAR,
    [msg("Coming of Age Day"), nth(2, MONDAY, 1)],
    [msg("National Foundation Day"), on(2, 11)],
    [msg("Emperor's Birthday"), on(2, 23)],
    [msg("Vernal Equinox Day"), equinox("spring")],
    [msg("Showa Day"), on(4, 29)],
    [msg("Constitution Memorial Day"), on(5, 3)],
    [msg("Greenery Day"), on(5, 4)],
    [msg("Children's Day"), on(5, 5)],
    // Moved in the years around the Olympic Games.
    [msg("Marine Day"), except(nth(3, MONDAY, 7), { 2020: "2020-07-23", 2021: "2021-07-22" })],
    [msg("Sports Day"), except(nth(2, MONDAY, 10), { 2020: "2020-07-24", 2021: "2021-07-23" })],
    [msg("Mountain Day"), except(on(8, 11), { 2020: "2020-08-10", 2021: "2021-08-08" })],
    [msg("Respect for the Aged Day"), nth(3, MONDAY, 9)],
    [msg("Autumnal Equinox Day"), equinox("autumn")],
    [msg("Culture Day"), on(11, 3)],
    [msg("Labor Thanksgiving Day"), on(11, 23)],
  ],
  MX: [
    NEW_YEAR,
    [msg("Constitution Day"), nth(1, MONDAY, 2)],
    [msg("Benito Juárez Day"), nth(3, MONDAY, 3)],
    LABOUR_DAY,
    [msg("Independence Day"), on(9, 16)],
    [msg("Transmission of executive power"), TRANSMISSION],
    [msg("Revolution Day"), nth(3, MONDAY, 11)],
    CHRISTMAS,
  ],
  NL: [
    ...[NEW_YEAR, EASTER, EASTER_MONDAY],
    [msg("King's Day"), KINGS_DAY],
    [msg("Liberation Day"), on(5, 5)],
    ...[ASCENSION, WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  NO: [
    ...[NEW_YEAR, MAUNDY_THURSDAY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, LABOUR_DAY],
    [msg("Constitution Day"), on(5, 17)],
    ...[ASCENSION, WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  NZ: [
    ...withMonday(NEW_YEAR, BOTH_LATER),
    ...withMonday([msg("Day after New Year's Day"), on(1, 2)], BOTH_LATER),
    ...withMonday([msg("Waitangi Day"), on(2, 6)]),
    ...[GOOD_FRIDAY, EASTER_MONDAY],
    ...withMonday([msg("Anzac Day"), on(4, 25)]),
    [msg("Sovereign's Birthday"), nth(1, MONDAY, 6)],
    [msg("Matariki"), MATARIKI],
    [msg("Queen Elizabeth II Memorial Day"), once("2022-09-26")],
    [msg("Labour Day"), nth(4, MONDAY, 10)],
    ...CHRISTMAS_WITH_DAYS_OFF,
  ],
  PL: [
    ...[NEW_YEAR, EPIPHANY, EASTER, EASTER_MONDAY, LABOUR_DAY],
    [msg("Constitution Day"), on(5, 3)],
    ...[WHIT_SUNDAY, CORPUS_CHRISTI, ASSUMPTION, ALL_SAINTS],
    [msg("Independence Day"), on(11, 11)],
    [msg("Christmas Eve"), during(on(12, 24), 2025)],
    ...[CHRISTMAS, SECOND_CHRISTMAS],
  ],
  PT: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER],
    [msg("Freedom Day"), on(4, 25)],
    ...[LABOUR_DAY, CORPUS_CHRISTI],
    [msg("Portugal Day"), on(6, 10)],
    ASSUMPTION,
    [msg("Republic Day"), on(10, 5)],
    ALL_SAINTS,
    [msg("Restoration of Independence"), on(12, 1)],
    ...[IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  SE: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_SUNDAY],
    [msg("National Day"), on(6, 6)],
    ...[MIDSUMMER, ALL_SAINTS_SATURDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  US: [
    ...observed(NEW_YEAR),
    [msg("Martin Luther King Jr. Day"), nth(3, MONDAY, 1)],
    [msg("Presidents' Day"), nth(3, MONDAY, 2)],
    [msg("Memorial Day"), nth(-1, MONDAY, 5)],
    ...observed([msg("Juneteenth"), during(on(6, 19), 2021)]),
    ...observed([msg("Independence Day"), on(7, 4)]),
    [msg("Labor Day"), nth(1, MONDAY, 9)],
    [msg("Columbus Day"), nth(2, MONDAY, 10)],
    ...observed([msg("Veterans Day"), on(11, 11)]),
    [msg("Thanksgiving"), nth(4, THURSDAY, 11)],
    ...observed(CHRISTMAS),
  ],
  // On the Monday after a Sunday there is a day off, unless that is a holiday itself: see `holidays-of.ts`.
  ZA: [
    NEW_YEAR,
    [msg("Human Rights Day"), on(3, 21)],
    GOOD_FRIDAY,
    [msg("Family Day"), easter(1)],
    [msg("Freedom Day"), on(4, 27)],
    [msg("Workers' Day"), on(5, 1)],
    [msg("Youth Day"), on(6, 16)],
    [msg("National Women's Day"), on(8, 9)],
    [msg("Heritage Day"), on(9, 24)],
    [msg("Election day"), once("2021-11-01", "2024-05-29")],
    [msg("Day after the Rugby World Cup"), once("2023-12-15")],
    [msg("Day of Reconciliation"), on(12, 16)],
    CHRISTMAS,
    [msg("Day of Goodwill"), on(12, 26)],
    [msg("Day of Goodwill (day off)"), once("2022-12-27")],
  ],
};

const THANKSGIVING = nth(4, THURSDAY, 11);

/** Days that many posts are about; no holidays. */
export const OBSERVANCES: readonly Named[] = [
  [msg("Valentine's Day"), on(2, 14)],
  [msg("International Women's Day"), on(3, 8)],
  [msg("St. Patrick's Day"), on(3, 17)],
  [msg("World Water Day"), on(3, 22)],
  [msg("April Fools' Day"), on(4, 1)],
  [msg("World Health Day"), on(4, 7)],
  [msg("Earth Day"), on(4, 22)],
  [msg("World Book Day"), on(4, 23)],
  [msg("Mother's Day"), nth(2, SUNDAY, 5)],
  [msg("World Environment Day"), on(6, 5)],
  [msg("Father's Day"), nth(3, SUNDAY, 6)],
  [msg("World Emoji Day"), on(7, 17)],
  [msg("International Day of Friendship"), on(7, 30)],
  [msg("World Photography Day"), on(8, 19)],
  [msg("International Coffee Day"), on(10, 1)],
  [msg("World Mental Health Day"), on(10, 10)],
  [msg("Halloween"), on(10, 31)],
  [msg("Singles' Day"), on(11, 11)],
  [msg("World Kindness Day"), on(11, 13)],
  [msg("Black Friday"), after(THANKSGIVING, 1)],
  [msg("Small Business Saturday"), after(THANKSGIVING, 2)],
  [msg("Cyber Monday"), after(THANKSGIVING, 4)],
  [msg("Giving Tuesday"), after(THANKSGIVING, 5)],
  [msg("Human Rights Day"), on(12, 10)],
  [msg("Christmas Eve"), on(12, 24)],
  [msg("New Year's Eve"), on(12, 31)],
];
