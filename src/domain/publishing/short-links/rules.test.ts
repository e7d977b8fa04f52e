import { describe, expect, it } from "vitest";
import { isClick } from "./rules.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PEOPLE = [
  CHROME,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 360.0.0 (iPhone14,2; iOS 18_1; en_US)",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0]",
  "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
];
const PROGRAMS = [
  "",
  "curl/8.5.0",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
  "Twitterbot/1.0",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "TelegramBot (like TwitterBot)",
  "WhatsApp/2.23.20.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mastodon/4.4.0 (http.rb/5.2.0; +https://mastodon.example/) Bot",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
];

describe("isClick", () => {
  it.each(PEOPLE)("counts a person with %s", (agent) => {
    expect(isClick("GET", new Headers({ "user-agent": agent }))).toBe(true);
  });

  it.each(PROGRAMS)("does not count %s", (agent) => {
    expect(isClick("GET", new Headers({ "user-agent": agent }))).toBe(false);
  });

  it("counts only what is opened as a page, and not ahead of time", () => {
    const click = (method: string, more: Record<string, string>) =>
      isClick(method, new Headers({ "user-agent": CHROME, ...more }));
    expect(click("GET", { "sec-fetch-dest": "document" })).toBe(true);
    expect(click("HEAD", {})).toBe(false);
    expect(click("GET", { "sec-fetch-dest": "image" })).toBe(false);
    expect(click("GET", { "sec-purpose": "prefetch;prerender" })).toBe(false);
    expect(click("GET", { purpose: "prefetch" })).toBe(false);
    expect(click("GET", { "x-moz": "prefetch" })).toBe(false);
  });
});
