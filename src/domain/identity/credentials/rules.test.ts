import { describe, expect, it } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { passwordWeakness } from "./rules.ts";

/** As often as ordinary passwords. */
const MAX_TIMES = 60;
const ABOUT = ["ada.lovelace@example.com", "Ada", "Lovelace", "North Coffee"];

describe("passwordWeakness", () => {
  it.each([
    ["a common password, doubled", "passwordpassword"],
    ["one with digits", "password12345"],
    ["one in other letters, with the year", "Password2026!"],
    ["one with signs for letters", "P@ssw0rd1234!"],
    ["a run of a letter", "aaaaaaaaaaaa"],
    ["a part that repeats", "abc123abc123"],
    ["a common word that repeats", "hunter2hunter2"],
    ["the alphabet", "abcdefghijkl"],
    ["digits in order", "123456789012"],
    ["a walk over the keyboard", "qwertyuiop12"],
    ["another walk", "1qaz2wsx3edc"],
    ["a walk along a row", "asdfghjkl;'zx"],
    ["the address", "ada.lovelace@example.com"],
    ["the name", "AdaLovelace1!"],
    ["the name and digits", "lovelace-ada-2026"],
    ["the brand", "NorthCoffee2026"],
    ["the product", "Masthead2026!"],
    ["the product, at length", "masthead-studio-masthead-studio"],
  ])("refuses %s", async (_what, password) => {
    expect(await passwordWeakness(password, ABOUT)).not.toBeNull();
  });

  it.each([
    "correct horse battery staple",
    "paper ink and a red pencil",
    "another horse, another staple",
    "Sup3r-secret-pass-123",
    "e2e-password-2026",
    "ada sails to the harbour at dusk",
    "wq8-Zr2m-Lk9x",
  ])("takes %s", async (password) => {
    expect(await passwordWeakness(password, ABOUT)).toBeNull();
  });

  it("checks both ends of a long password in bounded time", async () => {
    expect(await passwordWeakness(`${"a".repeat(60)}correct horse battery staple`, ABOUT)).toBeNull();
    expect(await passwordWeakness("p@ssw0rd1!".repeat(12), ABOUT)).not.toBeNull();
    const hostileTime = await processorTime(async () => {
      for (const hostile of ["4@8({[</369&#!1|0$5+7%2/", "a1@4$", "p@ssw0rd1!"]) {
        await passwordWeakness(hostile.repeat(30).slice(0, 128), ABOUT);
      }
    });
    expect(hostileTime).toBeLessThan(MAX_TIMES * (await ordinaryTime()));
  });
});
