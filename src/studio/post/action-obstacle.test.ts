import { describe, expect, it } from "vitest";
import { post, publication } from "../composer/draft.fixture.ts";
import { actionObstacle } from "./action-obstacle.ts";

const standing = (
  status: "pending_approval" | "published" | "failed",
  allowed: ReturnType<typeof post>["allowed_actions"],
) => post({ publications: [publication({ status })], allowed_actions: allowed });

describe("the reason why an action is unavailable", () => {
  it("is null if the action is available or not expected", () => {
    expect(actionObstacle(standing("pending_approval", ["approve"]), "client", "approve")).toBeNull();
    expect(actionObstacle(standing("published", []), "super_admin", "retry")).toBeNull();
    expect(actionObstacle(standing("published", []), "member", "approve")).toBeNull();
  });

  it("distinguishes a missing permission from the post's status", () => {
    expect(actionObstacle(standing("pending_approval", []), "member", "approve")).toMatch(/^Members can write/);
    expect(actionObstacle(standing("pending_approval", []), "client", "edit")).toMatch(/^Clients can view/);
    expect(actionObstacle(standing("pending_approval", []), "editor", "approve")).toMatch(/time has passed/);
    expect(actionObstacle(standing("published", []), "editor", "edit")).toMatch(/Duplicate it/);
    expect(actionObstacle(standing("failed", []), "editor", "retry")).toMatch(/after its approval/);
    expect(actionObstacle(post({ publications: [], allowed_actions: [] }), "editor", "approve")).toMatch(/channel/);
  });
});
