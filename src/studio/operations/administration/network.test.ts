import { expect, test } from "vitest";
import { describeKey, originOf, partsOfStep } from "./network.ts";

const ADDRESSES = ["https://a.example", "https://a.example/oauth/x/callback", "https://a.example/oauth/x"];

test("a step is taken apart at its addresses, the longest ones first", () => {
  expect(partsOfStep("Enter https://a.example/oauth/x/callback, and https://a.example.", ADDRESSES)).toEqual([
    { text: "Enter " },
    { address: "https://a.example/oauth/x/callback" },
    { text: ", and " },
    { address: "https://a.example" },
    { text: "." },
  ]);
  expect(partsOfStep("Create an app.", ADDRESSES)).toEqual([{ text: "Create an app." }]);
  expect(partsOfStep("", ADDRESSES)).toEqual([]);
});

const key = {
  name: "X_CLIENT_ID",
  label: "Client ID",
  is_required: true,
  is_hidden: false,
  source: "entered" as const,
  is_overriding: false,
  ending: "x7Qp",
  entered_at: null,
};

test("a key says where it comes from and how it ends", () => {
  expect(describeKey(key)).toBe("Entered here. Ends with x7Qp.");
  expect(describeKey({ ...key, is_overriding: true, ending: null })).toBe(
    "Entered here, in place of the server's configuration.",
  );
  expect(describeKey({ ...key, source: null, ending: null })).toBe("Not set.");
});

test("a network says where its keys come from", () => {
  const network = { keys: [key], replaced_by: null } as never;
  expect(originOf(network)).toBe("Keys entered here.");
  expect(originOf({ keys: [{ ...key, source: "environment" }], replaced_by: null } as never)).toBe(
    "Keys of the server's configuration.",
  );
  expect(originOf({ keys: [{ ...key, source: null }], replaced_by: "Facebook" } as never)).toBe(
    "Uses the keys of Facebook.",
  );
});
