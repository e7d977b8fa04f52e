import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLinks } from "#platform/connectors/shared/text/links.ts";
import {
  applyRules,
  dayOf,
  findUnknownVariable,
  type LinkRules,
  parseHost,
  rulesFor,
  rulesOn,
  withLinkRules,
} from "./rules.ts";
import { createShortener } from "./shorten.ts";

const rules: LinkRules = {
  isUtmOn: true,
  shortenOver: null,
  source: null,
  medium: "social",
  campaign: "",
  hosts: [],
  excludedHosts: [],
};
const shortBase = "https://go.example/";
const context = { platform: "mastodon", channel: "@north coffee", date: "2026-11-24", postId: 7, shortBase };
const tag = (text: string, change: Partial<LinkRules> = {}) => applyRules(text, { ...rules, ...change }, context);
const UTM = "utm_source=mastodon&utm_medium=social";

describe("UTM parameters of links", () => {
  it("are added by rules that were stored before there were short links", () => {
    const stored = { ...context, shortBase: "" };
    expect(applyRules("https://a.example", rules, stored)).toBe(`https://a.example?${UTM}`);
  });

  it.each([
    ["https://a.example", `https://a.example?${UTM}`],
    ["https://a.example/menu", `https://a.example/menu?${UTM}`],
    ["https://a.example/menu?day=1", `https://a.example/menu?day=1&${UTM}`],
    ["https://a.example/menu?day=1&", `https://a.example/menu?day=1&${UTM}`],
    ["https://a.example/menu#soups", `https://a.example/menu?${UTM}#soups`],
    ["https://a.example/menu?day=1#soups?x", `https://a.example/menu?day=1&${UTM}#soups?x`],
    ["https://a.example/wiki/Tea_(drink)", `https://a.example/wiki/Tea_(drink)?${UTM}`],
    ["https://münchen.example/straße", `https://münchen.example/straße?${UTM}`],
    ["https://a.example/a%20b?q=%C3%A9+x", `https://a.example/a%20b?q=%C3%A9+x&${UTM}`],
  ])("are added to %s", (link, sent) => {
    expect(tag(link)).toBe(sent);
    expect(tag(`See ${link}.`)).toBe(`See ${sent}.`);
    expect(tag(`(see ${link}), and ${link}!`)).toBe(`(see ${sent}), and ${sent}!`);
  });

  it("are never added twice, nor to a link that has its own", () => {
    expect(tag(tag("https://a.example/menu"))).toBe(tag("https://a.example/menu"));
    const own = "https://a.example/?UTM_Campaign=mine";
    expect(tag(own)).toBe(own);
  });

  it("leave everything that is no web address", () => {
    const text = "a.example, mail@a.example, ftp://a.example and https:// are none.";
    expect(tag(text)).toBe(text);
  });

  it("change nothing but the links of any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true }))),
        (parts) => {
          const text = parts.join(" ");
          const found = findLinks(text);
          const between = (source: string, links: { start: number; end: number }[]) =>
            links.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source);
          const sent = tag(text);
          expect(between(sent, findLinks(sent))).toBe(between(text, found));
          expect(tag(sent)).toBe(sent);
        },
      ),
    );
  });

  it("name the platform or a fixed source, and fill in the campaign", () => {
    expect(tag("https://a.example", { source: "newsletter", medium: "" })).toBe(
      "https://a.example?utm_source=newsletter",
    );
    const campaign = "spring {{platform}} {{ channel }} {{date}} {{post_id}} (50%)";
    const { searchParams } = new URL(tag("https://a.example", { campaign }));
    expect(searchParams.get("utm_campaign")).toBe("spring mastodon @north coffee 2026-11-24 7 (50%)");
  });

  it("never end with what a network takes for punctuation after the link", () => {
    expect(tag("https://a.example", { campaign: "v1._~" })).toMatch(/utm_campaign=v1%2E%5F%7E$/);
  });

  it("are limited to hosts and their subdomains, without the excluded ones", () => {
    const some = { hosts: ["a.example", "xn--mnchen-3ya.example"], excludedHosts: ["shop.a.example"] };
    for (const link of ["https://a.example/", "https://www.a.example/", "https://MÜNCHEN.example/"]) {
      expect(tag(link, some), link).toBe(`${link}?${UTM}`);
    }
    for (const link of ["https://b.example/", "https://nota.example/", "https://shop.a.example/"]) {
      expect(tag(link, some), link).toBe(link);
    }
  });

  it("leave a link that would become too long", () => {
    const long = `https://a.example/${"a".repeat(1970)}`;
    expect(tag(long)).toBe(long);
  });
});

it("the whole content is changed: text, thread, first comment, and options with links", () => {
  const content = {
    body: "https://a.example/1",
    thread: ["https://a.example/2"],
    firstComment: "https://a.example/3",
    options: { link: "https://a.example/4", canonical_url: "https://a.example/5", tags: ["x"], nsfw: true },
  };
  expect(withLinkRules(content, rules, context)).toEqual({
    body: `https://a.example/1?${UTM}`,
    thread: [`https://a.example/2?${UTM}`],
    firstComment: `https://a.example/3?${UTM}`,
    options: { ...content.options, link: `https://a.example/4?${UTM}` },
  });
  expect(withLinkRules(content, null, context)).toBe(content);
});

it("a post has the brand's campaign, its own, or none", () => {
  const settings = { ...rules, campaign: "brand", isShortenOn: false, shortenOver: 30 };
  expect(rulesFor(settings, null)).toEqual({ ...rules, campaign: "brand" });
  expect(rulesFor(settings, "own")).toEqual({ ...rules, campaign: "own" });
  expect(rulesFor(settings, "")).toBeNull();
  expect(rulesFor({ ...settings, isUtmOn: false }, "own")).toBeNull();
  const shortened = { ...settings, isUtmOn: false, isShortenOn: true };
  expect(rulesFor(shortened, null)).toMatchObject({ isUtmOn: false, shortenOver: 30 });
  expect(rulesFor(shortened, "")).toBeNull();
});

describe("short links", () => {
  const short = { ...rules, shortenOver: 0 };
  const seed = "5a0c9a38-6ac5-4d4d-9a3e-58e6a4b1d9d1";

  it("stand for links with their parameters, one for each link, the same for the same seed", () => {
    const { shorten, links } = createShortener({ seed, shortBase });
    const text = "https://a.example/1, https://a.example/2 and https://a.example/1!";
    const sent = applyRules(text, short, context, shorten);
    expect(sent).toMatch(/^(https:\/\/go\.example\/\w{10}), https:\/\/go\.example\/\w{10} and \1!$/);
    expect(links().map(({ target }) => target)).toEqual([`https://a.example/1?${UTM}`, `https://a.example/2?${UTM}`]);
    expect(applyRules(text, short, context, createShortener({ seed, shortBase }).shorten)).toBe(sent);
    expect(applyRules(text, short, context, createShortener({ seed: "other", shortBase }).shorten)).not.toBe(sent);
    expect(applyRules(sent, short, context, shorten)).toBe(sent);
  });

  it("have the length of the example that checks and previews count", () => {
    const { shorten } = createShortener({ seed, shortBase });
    const text = "See https://a.example/menu.";
    expect(applyRules(text, short, context)).toHaveLength(applyRules(text, short, context, shorten).length);
  });

  it("replace only links that are longer than asked for, with what was added to them", () => {
    const links = `https://a.example/${"a".repeat(3)} https://a.example/${"a".repeat(4)}`;
    const over = { ...rules, isUtmOn: false, shortenOver: 21 };
    expect(applyRules(links, over, context)).toBe("https://a.example/aaa https://go.example/aB3dE6gH9k");
    expect(applyRules("https://a.example/aaa", { ...over, isUtmOn: true }, context)).toContain(shortBase);
  });

  it("are for the chosen hosts, web addresses of a usable length, and networks that take them", () => {
    const excluded = { ...short, excludedHosts: ["a.example"] };
    expect(applyRules("https://www.a.example", excluded, context)).toBe("https://www.a.example");
    const long = `https://a.example/${"a".repeat(2000)}`;
    expect(applyRules(long, short, context)).toBe(long);
    expect(applyRules("javascript:alert(1) ftp://a.example", short, context)).toBe(
      "javascript:alert(1) ftp://a.example",
    );
    expect(rulesOn({ refusesShortLinks: true }, short)).toEqual(rules);
    expect(rulesOn({}, short)).toBe(short);
  });
});

it("a day belongs to a time zone", () => {
  expect(dayOf(new Date("2026-11-24T23:30:00Z"), "Europe/Berlin")).toBe("2026-11-25");
  expect(dayOf(new Date("2026-11-24T23:30:00Z"), "UTC")).toBe("2026-11-24");
});

it("finds a variable that stands for nothing", () => {
  expect(findUnknownVariable("{{platform}}-{{ date }}")).toBeNull();
  expect(findUnknownVariable("{{platform}}-{{brand}}")).toBe("{{brand}}");
});

it.each([
  ["example.com", "example.com"],
  [" https://Example.com/ ", "example.com"],
  ["*.münchen.example", "xn--mnchen-3ya.example"],
  ["example.com/shop", null],
  ["two words.example", null],
  ["user@example.com", null],
  ["nothing", null],
  ["", null],
])("the host in %j is %j", (text, host) => {
  expect(parseHost(text)).toBe(host);
});
