import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where a network itself is shown, not a channel of it; or whom people are there. */
const OF_NETWORKS = [
  "src/studio/engagement/contacts/contact-identities.tsx",
  "src/studio/operations/administration/networks-screen.tsx",
  "src/studio/publishing/channels/connecting/platform-tile.tsx",
  "src/studio/publishing/connect-page/pick-network.tsx",
];
const MARK = "src/studio/frame/channel-mark.tsx";
const NETWORK_MARK = "src/studio/frame/platform-mark.tsx";
/** The author in a network's own preview. */
const AUTHOR = "src/studio/content/preview/author-avatar.tsx";
/** What a person chooses as an image of themselves. */
const OWN = "src/studio/identity/profile/avatar-dialog.tsx";

const files = globSync("src/{studio,app,ui}/**/*.{ts,tsx}").map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const having = (what: RegExp) => files.filter(({ text }) => what.test(text)).map(({ path }) => path);

it("shows no channel as a bare network icon: icons belong to the one mark of channels and to lists of networks", () => {
  expect(having(/platform-icon\.tsx"/).toSorted()).toEqual([NETWORK_MARK, MARK].toSorted());
  expect(having(/platform-mark\.tsx"/).toSorted()).toEqual(OF_NETWORKS);
  expect(having(/platforms\.svg/)).toEqual(["src/studio/frame/platform-icon.tsx"]);
});

it("draws an account's image in one place, and leaves it out of no preview", () => {
  const drawing = files.filter(({ path, text }) => text.includes("<img") && (/avatar/i.test(text) || path === AUTHOR));
  expect(drawing.map(({ path }) => path).toSorted()).toEqual([MARK, AUTHOR, OWN].toSorted());
  expect(having(/avatarUrl=\{null\}/)).toEqual([]);
});

it("names a channel by its mark, its name and the network, never by network and handle alone", () => {
  expect(having(/platformName\([\w.]+\)\}? (?:\$?\{|<strong>\{)[\w.]*handle/)).toEqual([]);
});
