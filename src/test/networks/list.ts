// Written by `npm run generate` from networks.json and the networks' folders.
import type { OwnFixture } from "./own.ts";

export const found: readonly OwnFixture[] = [];
