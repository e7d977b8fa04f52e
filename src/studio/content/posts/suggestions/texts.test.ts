import { expect, it } from "vitest";
import { textsOf } from "./texts.ts";

it("lists the texts that readers will see, each once", () => {
  const shared = { channelId: null, text: "We open at nine." };
  expect(textsOf(shared.text, [])).toEqual([shared]);
  const channels = [
    { id: 1, body: undefined },
    { id: 2, body: "Nine!" },
    { id: 3, body: "We open at nine." },
  ];
  expect(textsOf(shared.text, channels)).toEqual([shared, { channelId: 2, text: "Nine!" }]);
  expect(textsOf(shared.text, [{ id: 2, body: "Nine!" }])).toEqual([{ channelId: 2, text: "Nine!" }]);
});
