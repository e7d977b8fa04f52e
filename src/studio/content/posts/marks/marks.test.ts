import { describe, expect, it } from "vitest";
import { clockOf, marksOf, mediaAnchor, movePoint, pointIn } from "./marks.ts";

describe("marks on media", () => {
  it("are the open comments on images and videos", () => {
    const point = mediaAnchor(4, { point: { x: 0.5, y: 0.25 } });
    const passage = { ...mediaAnchor(4), field: "body" as const, quote: "at nine", media_id: null };
    const entry = (id: number, anchor: typeof point | null, resolved = false) => ({
      id,
      body: "Here",
      anchor,
      resolved,
    });
    const entries = [entry(1, point), entry(2, passage), entry(3, null), entry(4, point, true)];
    expect(marksOf(entries, () => "Gia")).toEqual([{ id: 1, body: "Here", anchor: point, author: "Gia" }]);
  });

  it("name times as players do", () => {
    expect([0, 9, 64.5, 3725].map(clockOf)).toEqual(["0:00", "0:09", "1:04.5", "62:05"]);
  });

  it("stay within the image", () => {
    const box = { left: 100, top: 50, width: 200, height: 400 };
    expect(pointIn(box, { clientX: 150, clientY: 250 })).toEqual({ x: 0.25, y: 0.5 });
    expect(pointIn(box, { clientX: 90, clientY: 900 })).toEqual({ x: 0, y: 1 });
    expect(movePoint({ x: 0.5, y: 0.995 }, { x: -0.01, y: 0.01 })).toEqual({ x: 0.49, y: 1 });
  });
});
