import { expect, it } from "vitest";
import { paperOf } from "./rules.ts";

it("uses the paper of the time zone's country", () => {
  const letter = ["America/New_York", "America/Indiana/Knox", "America/Toronto", "America/Mexico_City", "Asia/Manila"];
  expect(letter.map(paperOf)).toEqual(letter.map(() => "letter"));
  const a4 = ["Europe/Berlin", "America/Sao_Paulo", "America/Argentina/Salta", "Asia/Tokyo", "UTC"];
  expect(a4.map(paperOf)).toEqual(a4.map(() => "a4"));
});
