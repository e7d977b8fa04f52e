// Written by `npm run generate` from networks.json and the networks' folders.
import * as slack from "../slack/env.ts";
import * as meta from "../meta/env.ts";
import * as test from "../test/env.ts";

export const networksShape = { ...slack.shape, ...meta.shape, ...test.shape };
export const networksExamples = { ...slack.examples, ...meta.examples, ...test.examples };
