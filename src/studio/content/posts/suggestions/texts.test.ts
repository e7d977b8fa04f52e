import { expect, it } from "vitest";
import { describeText, textsOf } from "./texts.ts";

it("lists the texts that readers will see, a shared one once", () => {
  const shared = { channelId: null, field: "body", text: "We open at nine." };
  expect(textsOf(shared.text, [])).toEqual([shared]);
  const channels = [
    { id: 1, body: undefined },
    { id: 2, body: "Nine!" },
    { id: 3, body: "We open at nine." },
  ];
  const own = { channelId: 2, field: "body", text: "Nine!" };
  expect(textsOf(shared.text, channels)).toEqual([shared, own]);
  expect(textsOf(shared.text, [{ id: 2, body: "Nine!" }])).toEqual([own]);
});

it("lists the parts of threads and first comments of each channel", () => {
  const texts = textsOf("We open.", [
    { id: 1, thread: ["At nine.", ""], first_comment: null },
    { id: 2, first_comment: "At the harbor." },
  ]);
  expect(texts).toEqual([
    { channelId: null, field: "body", text: "We open." },
    { channelId: 1, field: "thread.0", text: "At nine." },
    { channelId: 1, field: "thread.1", text: "" },
    { channelId: 2, field: "first_comment", text: "At the harbor." },
  ]);
  expect(texts.map((text) => describeText(text, "Feed"))).toEqual([
    ...["Feed", "Feed: part 2", "Feed: part 3", "Feed: first comment"],
  ]);
});
