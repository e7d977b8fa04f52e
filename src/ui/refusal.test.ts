import { describe, expect, it } from "vitest";
import { fieldErrors, unassignedErrors } from "./refusal.ts";

const refusal = {
  message: "Invalid.",
  errors: { email: ["Taken.", "Too long."], "ideas.0.headline": ["Missing."], odd: [] },
};

describe("fieldErrors", () => {
  it("takes the first message of each field", () => {
    expect(fieldErrors(refusal)).toEqual({ email: "Taken.", "ideas.0.headline": "Missing." });
    expect(fieldErrors({ message: "No." })).toEqual({});
  });
});

describe("unassignedErrors", () => {
  it("lists errors that no field shows", () => {
    expect(unassignedErrors(refusal, ["email"])).toEqual(["Missing."]);
  });
});
