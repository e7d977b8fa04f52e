import { expect, it } from "vitest";
import { describeCopies } from "./describe-copies.ts";

const active = { created_by: { id: 1, name: "Ada Lovelace" }, status: "active", pause_reason: null } as const;

it("says whose copies they are and what happens to them by the brand's rules", () => {
  expect(describeCopies({ ...active, handling: "approve" }, false)).toBe("copies by Ada Lovelace are approved");
  expect(describeCopies({ ...active, handling: "approve" }, true)).toBe("copies by Ada Lovelace are submitted");
  expect(describeCopies({ ...active, handling: "submit" }, false)).toBe("copies by Ada Lovelace are submitted");
  expect(describeCopies({ ...active, handling: "draft" }, true)).toBe("copies by Ada Lovelace stay drafts");
});

it("says nothing of copies that somebody else's resuming hands over, or that are over", () => {
  const left = { status: "paused", pause_reason: "member_left" } as const;
  expect(describeCopies({ ...active, ...left, handling: "approve" }, false)).toBeNull();
  expect(describeCopies({ ...active, status: "ended", handling: "approve" }, false)).toBeNull();
});
