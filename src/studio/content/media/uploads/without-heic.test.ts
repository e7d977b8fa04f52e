import { afterEach, expect, it, vi } from "vitest";
import { ASSET_TYPES } from "#domain/content/media/terms.ts";
import { heifFile } from "#test/files/images.ts";
import { fileProblem } from "./file-problem.ts";
import { withoutHeic } from "./without-heic.ts";

const heic = (name: string) => new File([new Uint8Array(heifFile("heic", "mif1"))], name, { lastModified: 1000 });

/** A browser that decodes HEIC to an image of this size, and draws canvases of at most so many pixels. */
function decodeAs(width: number, height: number, mostPixels = Number.POSITIVE_INFINITY) {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => {} }),
    toBlob(resolve: (blob: Blob | null) => void, type: string) {
      const size = `${this.width} × ${this.height}`;
      resolve(this.width * this.height > mostPixels ? null : new Blob([size], { type }));
    },
  };
  vi.stubGlobal("document", { createElement: () => canvas });
  return close;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("converts HEIC to a JPEG of the same size and name", async () => {
  const close = decodeAs(5712, 4284);
  const file = await withoutHeic(heic("IMG_0001.HEIC"));
  expect([file?.name, file?.type, file?.lastModified]).toEqual(["IMG_0001.jpg", "image/jpeg", 1000]);
  expect(await file?.text()).toBe("5712 × 4284");
  expect(close).toHaveBeenCalled();
  expect((await withoutHeic(heic("really-heic.jpg")))?.name).toBe("really-heic.jpg");
});

it("makes it smaller only where the limit or the browser wants it", async () => {
  decodeAs(10_000, 10_000);
  expect(await (await withoutHeic(heic("a.heic")))?.text()).toBe("7071 × 7071");
  decodeAs(5712, 4284, 4096 * 4096);
  expect(await (await withoutHeic(heic("a.heic")))?.text()).toBe("4729 × 3547");
  decodeAs(5712, 4284, 0);
  expect(await withoutHeic(heic("a.heic"))).toBeNull();
});

it("can't convert it without a decoder", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("InvalidStateError")));
  expect(await withoutHeic(heic("a.heic"))).toBeNull();
});

it("leaves other files as they are", async () => {
  const files = [new File(["%PDF-1.7 and more"], "a.pdf"), new File([new Uint8Array(heifFile("avif"))], "a.avif")];
  for (const file of files) expect(await withoutHeic(file)).toBe(file);
});

it("is offered HEIC images that are dropped, and lets iOS convert those that are chosen", () => {
  expect(fileProblem({ type: "image/heic", size: 1000 })).toBeNull();
  expect(fileProblem({ type: "image/tiff", size: 1000 })).toContain("Unsupported file type");
  // The types that file fields name; iOS converts a photo that is of none of them.
  expect(ASSET_TYPES.filter((type) => /hei[cf]/.test(type))).toEqual([]);
});
