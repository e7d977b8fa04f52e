// Written by `npm run generate` from networks.json and the networks' folders.
export const profileGrids: readonly string[] = ["instagram","tiktok","test_key"];
