/** Languages of dates: each with its order of day and month. */
export type DateLanguage = "en-US" | "en-GB" | "de" | "fr" | "es";

interface DateNames {
  months: readonly string[];
  shortMonths: readonly string[];
  /** From Sunday. */
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** `Nov 24` */
  date: (day: number, month: string) => string;
  /** `November 24` */
  longDate: (day: number, month: string) => string;
  /** `Tuesday, November 24`, also with short names. */
  withWeekday: (weekday: string, date: string) => string;
  /** `, 2027` */
  year: (year: number) => string;
}

const list = (names: string) => names.split(" ");

const ENGLISH = {
  months: list("January February March April May June July August September October November December"),
  shortMonths: list("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
  weekdays: list("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
  shortWeekdays: list("Sun Mon Tue Wed Thu Fri Sat"),
  withWeekday: (weekday: string, date: string) => `${weekday}, ${date}`,
};
const dayFirst = (day: number, month: string) => `${day} ${month}`;
const spacedYear = (year: number) => ` ${year}`;

/** Our own names, because those of Intl differ between versions ("Sep", "Sept"), so between server and browser. */
export const DATE_NAMES: Record<DateLanguage, DateNames> = {
  "en-US": {
    ...ENGLISH,
    date: (day, month) => `${month} ${day}`,
    longDate: (day, month) => `${month} ${day}`,
    year: (year) => `, ${year}`,
  },
  "en-GB": { ...ENGLISH, date: dayFirst, longDate: dayFirst, year: spacedYear },
  de: {
    months: list("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: list("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    weekdays: list("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    shortWeekdays: list("So. Mo. Di. Mi. Do. Fr. Sa."),
    date: (day, month) => `${day}. ${month}`,
    longDate: (day, month) => `${day}. ${month}`,
    withWeekday: (weekday, date) => `${weekday}, ${date}`,
    year: spacedYear,
  },
  fr: {
    months: list("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    weekdays: list("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortWeekdays: list("dim. lun. mar. mer. jeu. ven. sam."),
    date: dayFirst,
    longDate: dayFirst,
    withWeekday: dayAfterWeekday,
    year: spacedYear,
  },
  es: {
    months: list("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: list("ene feb mar abr may jun jul ago sept oct nov dic"),
    weekdays: list("domingo lunes martes miércoles jueves viernes sábado"),
    shortWeekdays: list("dom lun mar mié jue vie sáb"),
    date: dayFirst,
    longDate: (day, month) => `${day} de ${month}`,
    withWeekday: (weekday, date) => `${weekday}, ${date}`,
    year: spacedYear,
  },
};

function dayAfterWeekday(weekday: string, date: string): string {
  return `${weekday} ${date}`;
}
