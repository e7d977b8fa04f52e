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

export type Named = readonly [name: string, rule: Rule];

const NEW_YEAR: Named = ["New Year’s Day", on(1, 1)];
const EPIPHANY: Named = ["Epiphany", on(1, 6)];
const MAUNDY_THURSDAY: Named = ["Maundy Thursday", easter(-3)];
const GOOD_FRIDAY: Named = ["Good Friday", easter(-2)];
const EASTER: Named = ["Easter Sunday", easter(0)];
const EASTER_MONDAY: Named = ["Easter Monday", easter(1)];
const LABOUR_DAY: Named = ["Labour Day", on(5, 1)];
const VICTORY_DAY: Named = ["Victory Day", on(5, 8)];
const ASCENSION: Named = ["Ascension Day", easter(39)];
const WHIT_SUNDAY: Named = ["Whit Sunday", easter(49)];
const WHIT_MONDAY: Named = ["Whit Monday", easter(50)];
const CORPUS_CHRISTI: Named = ["Corpus Christi", easter(60)];
const ASSUMPTION: Named = ["Assumption Day", on(8, 15)];
const ALL_SAINTS: Named = ["All Saints’ Day", on(11, 1)];
const IMMACULATE_CONCEPTION: Named = ["Immaculate Conception", on(12, 8)];
const CHRISTMAS: Named = ["Christmas Day", on(12, 25)];
const SECOND_CHRISTMAS: Named = ["Second Christmas Day", on(12, 26)];
const ST_STEPHEN: Named = ["St. Stephen’s Day", on(12, 26)];
const BOXING_DAY: Named = ["Boxing Day", on(12, 26)];
/** Saturdays, in Sweden and Finland. */
const MIDSUMMER: Named = ["Midsummer Day", from(6, 20, SATURDAY)];
const ALL_SAINTS_SATURDAY: Named = ["All Saints’ Day", from(10, 31, SATURDAY)];

const TO_MONDAY = { [SATURDAY]: 2, [SUNDAY]: 1 };

/** With the day off on Monday when it falls on a weekend. */
const withMonday = (holiday: Named, shifts: Record<number, number> = TO_MONDAY): Named[] => {
  const [name, rule] = holiday;
  return [holiday, [`${name} (day off)`, substitute(rule, shifts)]];
};
/** Of two days in a row, such as Christmas and Boxing Day, so that their days off are not the same. */
const BOTH_LATER = { [SATURDAY]: 2, [SUNDAY]: 2 };

const CHRISTMAS_WITH_DAYS_OFF: Named[] = [...withMonday(CHRISTMAS, BOTH_LATER), ...withMonday(BOXING_DAY, BOTH_LATER)];

/** Of the federal government: on Friday before a Saturday, on Monday after a Sunday. */
const observed = (holiday: Named): Named[] => {
  const [name, rule] = holiday;
  return [holiday, [`${name} (observed)`, substitute(rule, { [SATURDAY]: -1, [SUNDAY]: 1 })]];
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
    ["National Day", on(10, 26)],
    ...[ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, ST_STEPHEN],
  ],
  AU: [
    ...withMonday(NEW_YEAR),
    ...withMonday(["Australia Day", on(1, 26)]),
    ...[GOOD_FRIDAY, EASTER_MONDAY],
    ["Anzac Day", on(4, 25)],
    ["National Day of Mourning", once("2022-09-22")],
    ...CHRISTMAS_WITH_DAYS_OFF,
  ],
  BE: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY],
    ["National Day", on(7, 21)],
    ...[ASSUMPTION, ALL_SAINTS],
    ["Armistice Day", on(11, 11)],
    CHRISTMAS,
  ],
  BR: [
    ...[NEW_YEAR, GOOD_FRIDAY],
    ["Tiradentes Day", on(4, 21)],
    LABOUR_DAY,
    ["Independence Day", on(9, 7)],
    ["Our Lady of Aparecida", on(10, 12)],
    ["All Souls’ Day", on(11, 2)],
    ["Republic Day", on(11, 15)],
    ["Black Consciousness Day", during(on(11, 20), 2024)],
    CHRISTMAS,
  ],
  CA: [
    ...[NEW_YEAR, GOOD_FRIDAY],
    ["Victoria Day", from(5, 18, MONDAY)],
    ["Canada Day", on(7, 1)],
    ["Canada Day (day off)", substitute(on(7, 1), { [SUNDAY]: 1 })],
    ["Labour Day", nth(1, MONDAY, 9)],
    ["National Day for Truth and Reconciliation", during(on(9, 30), 2021)],
    ["Thanksgiving", nth(2, MONDAY, 10)],
    ["Remembrance Day", on(11, 11)],
    ...[CHRISTMAS, BOXING_DAY],
  ],
  CH: [NEW_YEAR, ASCENSION, ["National Day", on(8, 1)], CHRISTMAS],
  CZ: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, VICTORY_DAY],
    ["Saints Cyril and Methodius Day", on(7, 5)],
    ["Jan Hus Day", on(7, 6)],
    ["Statehood Day", on(9, 28)],
    ["Independence Day", on(10, 28)],
    ["Freedom and Democracy Day", on(11, 17)],
    ["Christmas Eve", on(12, 24)],
    ...[CHRISTMAS, ST_STEPHEN],
  ],
  DE: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_MONDAY],
    ["German Unity Day", on(10, 3)],
    ...[CHRISTMAS, SECOND_CHRISTMAS],
  ],
  DK: [
    ...[NEW_YEAR, MAUNDY_THURSDAY, GOOD_FRIDAY, EASTER, EASTER_MONDAY],
    ["Great Prayer Day", during(easter(26), 2020, 2023)],
    ...[ASCENSION, WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  ES: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, LABOUR_DAY, ASSUMPTION],
    ["National Day", on(10, 12)],
    ALL_SAINTS,
    ["Constitution Day", on(12, 6)],
    ...[IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  FI: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, ["May Day", on(5, 1)] as const],
    ...[ASCENSION, WHIT_SUNDAY, MIDSUMMER, ALL_SAINTS_SATURDAY],
    ["Independence Day", on(12, 6)],
    ...[CHRISTMAS, ST_STEPHEN],
  ],
  FR: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOUR_DAY, VICTORY_DAY, ASCENSION, WHIT_MONDAY],
    ["Bastille Day", on(7, 14)],
    ...[ASSUMPTION, ALL_SAINTS],
    ["Armistice Day", on(11, 11)],
    CHRISTMAS,
  ],
  GB: [
    ...withMonday(NEW_YEAR),
    GOOD_FRIDAY,
    ["Easter Monday (not in Scotland)", easter(1)],
    ["Early May bank holiday", except(nth(1, MONDAY, 5), { 2020: "2020-05-08" })],
    ["Coronation bank holiday", once("2023-05-08")],
    ["Spring bank holiday", except(nth(-1, MONDAY, 5), { 2022: "2022-06-02" })],
    ["Platinum Jubilee bank holiday", once("2022-06-03")],
    ["Summer bank holiday (not in Scotland)", nth(-1, MONDAY, 8)],
    ["State Funeral of Queen Elizabeth II", once("2022-09-19")],
    ...CHRISTMAS_WITH_DAYS_OFF,
  ],
  GR: [
    ...[NEW_YEAR, EPIPHANY],
    ["Clean Monday", orthodoxEaster(-48)],
    ["Independence Day", on(3, 25)],
    ["Orthodox Good Friday", orthodoxEaster(-2)],
    ["Orthodox Easter Sunday", orthodoxEaster(0)],
    ["Orthodox Easter Monday", orthodoxEaster(1)],
    ["Labour Day", GREEK_LABOUR_DAY],
    ["Orthodox Whit Monday", orthodoxEaster(50)],
    ASSUMPTION,
    ["Ohi Day", on(10, 28)],
    ...[CHRISTMAS, ["Synaxis of the Mother of God", on(12, 26)] as const],
  ],
  IE: [
    NEW_YEAR,
    ["St. Brigid’s Day", during(ST_BRIGID, 2023)],
    ["St. Patrick’s Day", on(3, 17)],
    ["Day of Remembrance", once("2022-03-18")],
    EASTER_MONDAY,
    ["May Day", nth(1, MONDAY, 5)],
    ["June holiday", nth(1, MONDAY, 6)],
    ["August holiday", nth(1, MONDAY, 8)],
    ["October holiday", nth(-1, MONDAY, 10)],
    ...[CHRISTMAS, ST_STEPHEN],
  ],
  IN: [
    ["Republic Day", on(1, 26)],
    ["Independence Day", on(8, 15)],
    ["Gandhi Jayanti", on(10, 2)],
  ],
  IT: [
    ...[NEW_YEAR, EPIPHANY, EASTER, EASTER_MONDAY],
    ["Liberation Day", on(4, 25)],
    LABOUR_DAY,
    ["Republic Day", on(6, 2)],
    ASSUMPTION,
    ["St. Francis’ Day", during(on(10, 4), 2026)],
    ...[ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, ST_STEPHEN],
  ],
  // Its days off between and after holidays are added in `holidays-of.ts`.
  JP: [
    NEW_YEAR,
    ["Coming of Age Day", nth(2, MONDAY, 1)],
    ["National Foundation Day", on(2, 11)],
    ["Emperor’s Birthday", on(2, 23)],
    ["Vernal Equinox Day", equinox("spring")],
    ["Showa Day", on(4, 29)],
    ["Constitution Memorial Day", on(5, 3)],
    ["Greenery Day", on(5, 4)],
    ["Children’s Day", on(5, 5)],
    // Moved in the years around the Olympic Games.
    ["Marine Day", except(nth(3, MONDAY, 7), { 2020: "2020-07-23", 2021: "2021-07-22" })],
    ["Sports Day", except(nth(2, MONDAY, 10), { 2020: "2020-07-24", 2021: "2021-07-23" })],
    ["Mountain Day", except(on(8, 11), { 2020: "2020-08-10", 2021: "2021-08-08" })],
    ["Respect for the Aged Day", nth(3, MONDAY, 9)],
    ["Autumnal Equinox Day", equinox("autumn")],
    ["Culture Day", on(11, 3)],
    ["Labor Thanksgiving Day", on(11, 23)],
  ],
  MX: [
    NEW_YEAR,
    ["Constitution Day", nth(1, MONDAY, 2)],
    ["Benito Juárez Day", nth(3, MONDAY, 3)],
    LABOUR_DAY,
    ["Independence Day", on(9, 16)],
    ["Transmission of executive power", TRANSMISSION],
    ["Revolution Day", nth(3, MONDAY, 11)],
    CHRISTMAS,
  ],
  NL: [
    ...[NEW_YEAR, EASTER, EASTER_MONDAY],
    ["King’s Day", KINGS_DAY],
    ["Liberation Day", on(5, 5)],
    ...[ASCENSION, WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  NO: [
    ...[NEW_YEAR, MAUNDY_THURSDAY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, LABOUR_DAY],
    ["Constitution Day", on(5, 17)],
    ...[ASCENSION, WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  NZ: [
    ...withMonday(NEW_YEAR, BOTH_LATER),
    ...withMonday(["Day after New Year’s Day", on(1, 2)], BOTH_LATER),
    ...withMonday(["Waitangi Day", on(2, 6)]),
    ...[GOOD_FRIDAY, EASTER_MONDAY],
    ...withMonday(["Anzac Day", on(4, 25)]),
    ["Sovereign’s Birthday", nth(1, MONDAY, 6)],
    ["Matariki", MATARIKI],
    ["Queen Elizabeth II Memorial Day", once("2022-09-26")],
    ["Labour Day", nth(4, MONDAY, 10)],
    ...CHRISTMAS_WITH_DAYS_OFF,
  ],
  PL: [
    ...[NEW_YEAR, EPIPHANY, EASTER, EASTER_MONDAY, LABOUR_DAY],
    ["Constitution Day", on(5, 3)],
    ...[WHIT_SUNDAY, CORPUS_CHRISTI, ASSUMPTION, ALL_SAINTS],
    ["Independence Day", on(11, 11)],
    ["Christmas Eve", during(on(12, 24), 2025)],
    ...[CHRISTMAS, SECOND_CHRISTMAS],
  ],
  PT: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER],
    ["Freedom Day", on(4, 25)],
    ...[LABOUR_DAY, CORPUS_CHRISTI],
    ["Portugal Day", on(6, 10)],
    ASSUMPTION,
    ["Republic Day", on(10, 5)],
    ALL_SAINTS,
    ["Restoration of Independence", on(12, 1)],
    ...[IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  SE: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, LABOUR_DAY, ASCENSION, WHIT_SUNDAY],
    ["National Day", on(6, 6)],
    ...[MIDSUMMER, ALL_SAINTS_SATURDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  US: [
    ...observed(NEW_YEAR),
    ["Martin Luther King Jr. Day", nth(3, MONDAY, 1)],
    ["Presidents’ Day", nth(3, MONDAY, 2)],
    ["Memorial Day", nth(-1, MONDAY, 5)],
    ...observed(["Juneteenth", during(on(6, 19), 2021)]),
    ...observed(["Independence Day", on(7, 4)]),
    ["Labor Day", nth(1, MONDAY, 9)],
    ["Columbus Day", nth(2, MONDAY, 10)],
    ...observed(["Veterans Day", on(11, 11)]),
    ["Thanksgiving", nth(4, THURSDAY, 11)],
    ...observed(CHRISTMAS),
  ],
  // On the Monday after a Sunday there is a day off, unless that is a holiday itself: see `holidays-of.ts`.
  ZA: [
    NEW_YEAR,
    ["Human Rights Day", on(3, 21)],
    GOOD_FRIDAY,
    ["Family Day", easter(1)],
    ["Freedom Day", on(4, 27)],
    ["Workers’ Day", on(5, 1)],
    ["Youth Day", on(6, 16)],
    ["National Women’s Day", on(8, 9)],
    ["Heritage Day", on(9, 24)],
    ["Election day", once("2021-11-01", "2024-05-29")],
    ["Day after the Rugby World Cup", once("2023-12-15")],
    ["Day of Reconciliation", on(12, 16)],
    CHRISTMAS,
    ["Day of Goodwill", on(12, 26)],
    ["Day of Goodwill (day off)", once("2022-12-27")],
  ],
};

const THANKSGIVING = nth(4, THURSDAY, 11);

/** Days that many posts are about; no holidays. */
export const OBSERVANCES: readonly Named[] = [
  ["Valentine’s Day", on(2, 14)],
  ["International Women’s Day", on(3, 8)],
  ["St. Patrick’s Day", on(3, 17)],
  ["World Water Day", on(3, 22)],
  ["April Fools’ Day", on(4, 1)],
  ["World Health Day", on(4, 7)],
  ["Earth Day", on(4, 22)],
  ["World Book Day", on(4, 23)],
  ["Mother’s Day", nth(2, SUNDAY, 5)],
  ["World Environment Day", on(6, 5)],
  ["Father’s Day", nth(3, SUNDAY, 6)],
  ["World Emoji Day", on(7, 17)],
  ["International Day of Friendship", on(7, 30)],
  ["World Photography Day", on(8, 19)],
  ["International Coffee Day", on(10, 1)],
  ["World Mental Health Day", on(10, 10)],
  ["Halloween", on(10, 31)],
  ["Singles’ Day", on(11, 11)],
  ["World Kindness Day", on(11, 13)],
  ["Black Friday", after(THANKSGIVING, 1)],
  ["Small Business Saturday", after(THANKSGIVING, 2)],
  ["Cyber Monday", after(THANKSGIVING, 4)],
  ["Giving Tuesday", after(THANKSGIVING, 5)],
  ["Human Rights Day", on(12, 10)],
  ["Christmas Eve", on(12, 24)],
  ["New Year’s Eve", on(12, 31)],
];
