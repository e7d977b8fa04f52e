import { describe, expect, it } from "vitest";
import { describeAuthorship, describeSource } from "./rules.ts";
import type { WrittenThrough } from "./schema.ts";

const claude: WrittenThrough = { name: "Claude", kind: "oauth", tier: "standard_write" };

describe("describeSource and describeAuthorship", () => {
  it.each([
    [claude, "mcp", "Claude (MCP, can submit)"],
    [
      { name: "Nightly agent", kind: "tiered", tier: "elevated_write" },
      "api",
      "the token “Nightly agent” (API, can approve)",
    ],
    [{ name: "studio-mac", kind: "personal", tier: "full" }, "cli", "the token “studio-mac” (CLI, full access)"],
    [{ name: "Archive", kind: "tiered", tier: "read" }, "import", "the token “Archive” (import, read)"],
    [{ name: "An old one", kind: null, tier: null }, null, "the token “An old one”"],
    [{ name: null, kind: "oauth", tier: null }, "mcp", "an app (MCP)"],
    [{ name: null, kind: "tiered", tier: null }, "web", "an app"],
  ] as const)("describe %o by %s as %s", (through, origin, expected) => {
    expect(describeSource(through, origin)).toBe(expected);
  });

  it("name the author and the editor of a post, and only for apps", () => {
    const [author, origin] = [{ name: "Olive Owner" }, "mcp"] as const;
    const inStudio = { author, origin, written_through: null, program_edit: null };
    const edit = { author: { name: "Ed Itor" }, origin: "api", written_through: { ...claude, name: null } } as const;
    expect(describeAuthorship(inStudio)).toEqual([]);
    expect(describeAuthorship({ ...inStudio, written_through: claude, program_edit: edit })).toEqual([
      "Created by Olive Owner via Claude (MCP, can submit).",
      "Edited by Ed Itor via an app (API, can submit).",
    ]);
  });
});
