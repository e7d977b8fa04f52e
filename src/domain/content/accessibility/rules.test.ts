import { describe, expect, it, test } from "vitest";
import type { Content } from "#platform/connectors/contract.ts";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { findAltTextProblem } from "./check-alt-text.ts";
import { findRunTogether } from "./check-hashtags.ts";
import { findCapitals, findEmojis, findUnclearLink } from "./check-texts.ts";
import { passportOf } from "./passport.ts";
import { readingLevel } from "./reading-level.ts";
import { findBarriers, readModes, repairAltText, repairText, withAccessibility } from "./rules.ts";
import { DEFAULT_MODES } from "./terms.ts";

const image = (alt: string) => ({ type: "image/jpeg", bytes: 1, width: 1, height: 1, alt });
const video = { type: "video/mp4", bytes: 1, width: 1, height: 1, alt: "A boat leaves the harbor" };
const content = (changes: Partial<Content>): Content => ({
  body: "",
  media: [],
  tags: [],
  thread: [],
  firstComment: null,
  options: {},
  ...changes,
});
const capabilities = { text_limit: 500, media_limit: 4, media_types: [], media_bytes_limit: 1, alt_text_limit: 1000 };
const plain = { capabilities, options: {} } as never;
const withCaptions = { capabilities, options: { captions: {} } } as never;

describe("hashtags", () => {
  it.each([
    ["#blackfriday", "#BlackFriday"],
    ["#coffeelovers", "#CoffeeLovers"],
    ["#climatechange2026", "#ClimateChange2026"],
    ["#mentalhealthmatters", "#MentalHealthMatters"],
    ["#socialmediamarketing", "#SocialMediaMarketing"],
    ["#gutenmorgen", "#GutenMorgen"],
    ["#froheweihnachten", "#FroheWeihnachten"],
    ["#schöneswochenende", "#SchönesWochenende"],
  ])("of several words are found: %s", (written, suggested) => {
    expect(findRunTogether(`Today ${written} again`)).toEqual([{ written, suggested }]);
    expect(repairText("hashtag_lower_case", `Today ${written} again`)).toBe(`Today ${suggested} again`);
  });

  const FINE =
    "coffee BlackFriday blackFriday BLACKFRIDAY black_friday workshop teamwork homework newsletter weekend birthday christmas " +
    "football breakfast handmade android therapist together forever another everyday worldwide lifestyle smartphone " +
    "storytelling startup photography sustainability marketplace wildlife healthcare seafood nightlife summertime " +
    "weihnachtsmarkt sommerzeit sonntag feierabend handwerk kaffeehaus wochenmarkt arbeitszeit klimaschutz urlaubsreise " +
    "geschenkideen zusammenarbeit zusammenleben morgenkaffee mehrarbeit lieblingsstadt kinderbuch gesundheit nachhaltigkeit bücherregal montagmorgen musikschule kunstwerk " +
    "berlin hamburg münchen masthead mastodon bluesky openai github 2026 a ab xyz日本語 кофе";
  it.each(FINE.split(" "))("of one word, or in capitals, raise no false alarm: #%s", (tag) => {
    expect(findRunTogether(`#${tag}`)).toEqual([]);
  });

  it("are no parts of addresses, and long ones take no time", async () => {
    expect(findRunTogether("https://example.com/#blackfriday C#blackfriday ##blackfriday")).toEqual([]);
    const base = await ordinaryTime();
    const work = () => findRunTogether(`#${"the".repeat(20_000)} `.repeat(10));
    expect(await processorTime(work)).toBeLessThan(5 * base);
  });
});

describe("emojis", () => {
  it.each([
    ["Great 🎉🎉🎉🎉", { kind: "run", count: 4 }],
    ["🎉 🎉 🎉 🎉", { kind: "run", count: 4 }],
    ["👩‍👩‍👧🇩🇪❤️👍🏽 four", { kind: "run", count: 4 }],
    ["✅ One\n✅ Two\n✅ Three", { kind: "bullets", count: 3 }],
  ])("that are too many are found: %s", (text, finding) => {
    expect(findEmojis(text)).toEqual(finding);
    expect(findEmojis(repairText("too_many_emojis", text) ?? "")).toBeNull();
  });
  it.each(["🎉🎉🎉", "👩‍👩‍👧🇩🇪👍🏽", "© ® ™ ©©©©", "1234 #### ****", "🎉 one 🎉 two 🎉 three 🎉", "✅ One\n✅ Two"])(
    "that are few enough, and characters that are none, raise no false alarm: %s",
    (text) => expect(findEmojis(text)).toBeNull(),
  );
  it("keeps the text when it shortens a run", () => {
    expect(repairText("too_many_emojis", "Hi 🎉🎉🎉🎉🎉 you")).toBe("Hi 🎉🎉🎉 you");
    expect(repairText("too_many_emojis", "✅ One\n✅ Two\n✅ Three")).toBe("- One\n- Two\n- Three");
  });
});

describe("capitals", () => {
  it.each([
    ["COME TO OUR GREAT SALE today", "COME TO OUR GREAT SALE"],
    ["Heute: GROSSER SCHLUSSVERKAUF BEI UNS!", "GROSSER SCHLUSSVERKAUF BEI UNS!"],
  ])("in a row are found: %s", (text, found) => expect(findCapitals(text)).toBe(found));
  it.each([
    "NASA and ESA",
    "USA UK EU",
    "#BLACK #FRIDAY #DEALS #TODAY",
    "https://EXAMPLE.COM/ABC A B C D E F",
    "SALE today",
    "Ich bin in der BRD",
    "日本語 日本語 日本語 日本語",
  ])("of abbreviations, hashtags and links raise no false alarm: %s", (text) => expect(findCapitals(text)).toBeNull());
  it("become lower case but for the first letter", () => {
    expect(repairText("text_in_capitals", "Now: COME TO OUR SALE. Bye")).toBe("Now: Come to our sale. Bye");
  });
});

describe("alt texts", () => {
  it.each([
    ["IMG_2041.jpg", "file_name"],
    ["DSC00123", "file_name"],
    ["Screenshot 2026-11-30 at 10.12", "file_name"],
    ["Image of a cup", "opening"],
    ["Ein Bild von einer Tasse", "opening"],
    ["…", "too_short"],
    ["Logo", "too_short"],
    ["A cup ".repeat(100), "too_long"],
    ["Fresh coffee from eight tomorrow", "repeats_text"],
  ])("that are of no use are found: %s", (alt, problem) => {
    expect(findAltTextProblem(alt, "Fresh coffee from eight tomorrow")).toBe(problem);
  });
  it.each([
    "A cup",
    "The logo of North Coffee: a lighthouse",
    "Photographers on a pier",
    "Kaffee.",
    "猫が眠る",
    "Imagine a sea",
  ])("that describe raise no false alarm: %s", (alt) => expect(findAltTextProblem(alt, "Fresh coffee")).toBeNull());
  it("lose their opening", () => {
    expect(repairAltText("Image of a cup")).toBe("A cup");
    expect(repairAltText("IMG_1.jpg")).toBeNull();
  });
});

test("links that say nothing, and addresses in capitals, are found", () => {
  expect(findUnclearLink("Read [here](https://example.com)", true)).toBe("here");
  expect(findUnclearLink("Read [our menu](https://example.com)", true)).toBeNull();
  expect(findUnclearLink("Read [here](https://example.com)", false)).toBeNull();
  expect(findUnclearLink("HTTPS://EXAMPLE.COM/SALE", false)).toBe("HTTPS://EXAMPLE.COM/SALE");
  expect(findUnclearLink("https://example.com/SALE", false)).toBeNull();
});

const HARD =
  "Notwithstanding the aforementioned considerations regarding organizational responsibilities, the implementation of " +
  "comprehensive sustainability methodologies necessitates interdisciplinary collaboration and the institutionalization " +
  "of appropriate communication infrastructures for the participating organizations and their administrative representatives in the municipalities.";
const EASY =
  "We bake our bread in the night, so that it is fresh when you come. There is rye, there is white, and on some days " +
  "there is a bit of cake as well. Come by and try it. We are open from six to noon.";
const HARD_GERMAN =
  "Die Berücksichtigung der vorgenannten Verantwortlichkeiten im Rahmen der organisationsübergreifenden Zusammenarbeit " +
  "erfordert die Institutionalisierung angemessener Kommunikationsinfrastrukturen für die beteiligten " +
  "Verwaltungseinrichtungen und die Gewährleistung der Nachhaltigkeitsverpflichtungen der Gesellschafterversammlung sowie " +
  "die Dokumentation der Entscheidungen und das Protokoll der Verhandlungen auf den Verwaltungsebenen.";

test("the reading level is judged in English and German, and in nothing else", () => {
  expect(readingLevel(HARD)).toMatchObject({ language: "en", isDifficult: true });
  expect(readingLevel(EASY)).toMatchObject({ language: "en", isDifficult: false });
  expect(readingLevel(HARD_GERMAN)).toMatchObject({ language: "de", isDifficult: true });
  expect(readingLevel("Fresh coffee")).toBeNull();
  expect(readingLevel("Le pain est cuit la nuit pour être frais. ".repeat(10))).toBeNull();
});

test("a brand's rules decide how severe a finding is, and which there are", () => {
  const found = [{ code: "alt_text_missing", field: "media.0", severity: "warning" as const, message: "", fix: null }];
  const other = { code: "text_too_long", field: "body", severity: "error" as const, message: "", fix: null };
  const post = content({ body: "#blackfriday", media: [image("")] });
  const codes = (modes: object) =>
    withAccessibility([...found, other], post, plain, readModes(modes)).map(({ code, severity }) => [code, severity]);
  expect(codes({})).toEqual([
    ["alt_text_missing", "warning"],
    ["text_too_long", "error"],
    ["hashtag_lower_case", "warning"],
  ]);
  expect(codes({ alt_text: "required", hashtags: "off" })).toEqual([
    ["alt_text_missing", "error"],
    ["text_too_long", "error"],
  ]);
  expect(readModes({ alt_text: "sometimes", else: "off" })).toEqual(DEFAULT_MODES);
});

test("findings of a thread name their part, and captions are asked for where the network takes them", () => {
  const threaded = content({ thread: ["#blackfriday"], threadMedia: [[image("IMG_1.jpg")]] });
  expect(findBarriers(threaded, plain).map(({ code, field }) => [code, field])).toEqual([
    ["hashtag_lower_case", "thread.0"],
    ["alt_text_unhelpful", "thread.0.media.0"],
  ]);
  const filmed = content({ media: [video] });
  expect(findBarriers(filmed, withCaptions).map(({ field }) => field)).toEqual(["options.captions"]);
  expect(findBarriers(filmed, plain)).toEqual([]);
  expect(findBarriers(content({ media: [video], options: { captions: "1\n" } }), withCaptions)).toEqual([]);
});

test("of each image, the text that is hardest to read is found", () => {
  const contrast = (ratio: number, needed: number, text = "Sale") => ({ text, ratio, needed });
  const written = (...textContrasts: ReturnType<typeof contrast>[]) => ({ ...image("A cup"), textContrasts });
  const found = (...media: Content["media"]) =>
    findBarriers(content({ media }), plain).map(({ code, field, message }) => [code, field, message]);
  expect(found(image("A cup"), written(), written(contrast(4.5, 4.5), contrast(3, 3)))).toEqual([]);
  const worst = "“News” on the image is hard to read: its contrast is 2.5, where 4.5 is needed.";
  expect(found(written(contrast(21, 3)), written(contrast(2.4, 3), contrast(2.5, 4.5, "News")))).toEqual([
    ["text_contrast_low", "media.1", worst],
  ]);
  const threaded = content({ thread: ["Come"], threadMedia: [[written(contrast(1, 3))]] });
  expect(findBarriers(threaded, plain)).toMatchObject([{ field: "thread.0.media.0" }]);
});

describe("the passport", () => {
  const passport = (post: Content, platform = plain, modes = {}) =>
    passportOf([{ content: post, platform, barriers: findBarriers(post, platform) }], readModes(modes));
  const states = (post: Content, platform = plain) =>
    Object.fromEntries(passport(post, platform).parts.map(({ rule, state }) => [rule, state]));

  it("is 100 for a post in which nothing was found, and null for one that has nothing to judge", () => {
    expect(passport(content({ body: "Fresh coffee", media: [image("A cup")] })).score).toBe(100);
    expect(passport(content({})).score).toBeNull();
  });
  it("counts alt texts by their share, in steps of five, and never rounds up to 100", () => {
    const half = content({ body: "Coffee", media: [image("A cup"), image("")] });
    expect(passport(half)).toMatchObject({ score: 65 });
    expect(states(half)).toMatchObject({
      alt_text: "partly",
      capitals: "passed",
      captions: "none",
      reading_level: "off",
    });
    const many = content({ body: "Coffee", media: [...Array(60).fill(image("A cup")), image("")] });
    expect(passport(many).score).toBe(95);
  });
  it("leaves out what is off, and says what can't be judged", () => {
    const post = content({ body: "#blackfriday", media: [video] });
    expect(states(post)).toMatchObject({ captions: "not_judged", hashtags: "failed" });
    expect(passport(post, plain, { hashtags: "off" }).score).toBe(100);
    expect(states(post, withCaptions)).toMatchObject({ captions: "failed" });
  });
  it("is that of the worst version", () => {
    const versions = ["#BlackFriday", "#blackfriday"].map((body) => {
      const version = content({ body });
      return { content: version, platform: plain, barriers: findBarriers(version, plain) };
    });
    expect(passportOf(versions, DEFAULT_MODES).score).toBe(50);
  });
});
