// Written by `npm run generate` from networks.json and the networks' folders.
import * as meta from "../meta/env.ts";
import * as test from "../test/env.ts";

export const networksShape = { ...meta.shape, ...test.shape };
export const networksExamples = { ...meta.examples, ...test.examples };
