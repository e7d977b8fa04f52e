import { describe, expect, it } from "vitest";
import { post, publication } from "#studio/content/composer/saving/draft.fixture.ts";
import { actionObstacle, canRetryHelp } from "./action-obstacle.ts";

type Publication = ReturnType<typeof publication>;

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
    const fixable = [publication({ status: "published" }), publication({ status: "failed", can_fix: true })];
    const partly = post({ publications: fixable, allowed_actions: [] });
    expect(actionObstacle(partly, "editor", "edit")).toMatch(/Fix it on its channel/);
    expect(actionObstacle(partly, "editor", "delete")).toMatch(/from the platforms instead/);
    expect(actionObstacle(post({ publications: [], allowed_actions: [] }), "editor", "approve")).toMatch(/channel/);
  });
});

describe("another try of a failed publication", () => {
  const failed = (error: Partial<NonNullable<Publication["error"]>>) =>
    publication({
      status: "failed",
      error: { code: "refused", category: "user", message: "No.", retryable: false, next_step: null, ...error },
    });

  it("is not offered where the network refused the content for good", () => {
    const edit = { text: "Change the text, then try again.", link: "edit" };
    expect(canRetryHelp([failed({ next_step: edit })])).toBe(false);
    expect(canRetryHelp([failed({})])).toBe(false);
    const refused = post({ publications: [failed({ next_step: edit })], allowed_actions: ["retry"] });
    expect(actionObstacle(refused, "editor", "retry")).toMatch(/refused again/);
    const partly = post({
      publications: [{ ...failed({ next_step: edit }), can_fix: true }],
      allowed_actions: ["retry"],
    });
    expect(actionObstacle(partly, "editor", "retry")).toMatch(/refused again. Fix it on its channel/);
  });

  it("is offered after a passing error, once the channel can be reconnected, and if one of several can succeed", () => {
    expect(canRetryHelp([failed({ retryable: true })])).toBe(true);
    expect(canRetryHelp([failed({ next_step: { text: "Reconnect the channel.", link: "reconnect" } })])).toBe(true);
    expect(canRetryHelp([failed({}), failed({ retryable: true })])).toBe(true);
  });
});
