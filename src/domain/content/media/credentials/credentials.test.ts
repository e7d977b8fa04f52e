import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WasmBuilder } from "@contentauth/c2pa-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHeavy } from "#platform/heavy/index.ts";
import { makeSigner, signImage, type TestSigner, verifyImage } from "#test/files/signed-image.ts";
import { makeVideo } from "#test/files/video.ts";
import { sharp } from "../preparing/sharp.ts";
import { IMAGE_TYPES, type ImageType } from "../terms.ts";
import { loadC2pa, settingsFor, withFile } from "./c2pa.ts";
import { signClaim } from "./cose.ts";
import type { ReadCredentialsInput } from "./read-credentials.ts";

const heavy = createHeavy();
const options = { client: "test", deadlineMs: 60_000 };
let folder: string;
let ours: TestSigner;
let theirs: TestSigner;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credentials-"));
  [ours, theirs] = await Promise.all([makeSigner("masthead.example"), makeSigner("masthead.example")]);
});
afterAll(async () => {
  heavy.end();
  await rm(folder, { recursive: true, force: true });
});

/** An image in which every pixel counts. */
function draw(type: ImageType): Promise<Buffer> {
  const image = sharp({ create: { width: 160, height: 90, channels: 3, background: "#0b6e4f" } });
  return image.toFormat(type.slice("image/".length) as "png").toBuffer();
}

async function store(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `file-${++count}`);
  await writeFile(path, bytes);
  return path;
}

const sign = (bytes: Uint8Array, signer: TestSigner, change?: Parameters<typeof signImage>[2]) =>
  signImage(bytes, signer, change, heavy);

async function read(bytes: Uint8Array, change: Partial<ReadCredentialsInput> = {}) {
  const input = { path: await store(bytes), type: "image/jpeg", folder, ...trusting(ours), ...change } as const;
  return heavy.run("media.read_credentials", input, options);
}

const trusting = ({ pem, serial }: TestSigner) => ({ trust: { signers: pem, issuers: "" }, ownSerials: [serial] });

describe("credentials that are added", () => {
  test.each(IMAGE_TYPES)("to %s are read again as ours", async (type) => {
    const signed = await sign(await draw(type), ours, { type });
    expect(await read(signed, { type })).toMatchObject({
      credentials: {
        state: "valid",
        problem: null,
        is_own: true,
        signer: "masthead.example",
        generator: "Masthead",
        signed_at: null,
        actions: ["opened", "resized"],
        ingredients: 1,
        ai: null,
        is_kept: true,
      },
    });
    expect((await sharp(signed).metadata()).width).toBe(160);
  });

  test.each(["image/jpeg", "image/png"] as const)("to %s are valid for another implementation", async (type) => {
    const signed = await sign(await draw(type), ours, { type });
    expect(await verifyImage(signed)).toMatchObject({ isValid: true, generator: "Masthead" });
    const at = type === "image/jpeg" ? signed.length - 20 : signed.length - 30;
    signed.writeUInt8(signed.readUInt8(at) ^ 1, at);
    expect(await verifyImage(signed)).toMatchObject({ isValid: false });
  });

  test("say what the image was made from, and that it was made with AI", async () => {
    const generated = await sign(await draw("image/png"), theirs, { type: "image/png", ai: "generated" });
    const found = await read(generated, { type: "image/png" });
    expect(found?.credentials).toMatchObject({ state: "unknown_issuer", ai: "generated", is_kept: true });
    const passedOn = await sign(await draw("image/jpeg"), ours, { kept: found?.kept?.path ?? null });
    expect(await verifyImage(passedOn)).toMatchObject({ isValid: true, manifests: 2 });
    expect((await read(passedOn))?.credentials).toMatchObject({ state: "valid", ai: "generated", ingredients: 1 });
    expect(passedOn.length).toBeLessThan((await draw("image/jpeg")).length + 16_384 + (found?.kept?.bytes ?? 0));
  });

  test("need an answer of the caller", async () => {
    const input = { path: await store(await draw("image/jpeg")), type: "image/jpeg", folder, kept: null } as const;
    const rest = { uploaded: { id: "1", type: "image/jpeg" }, actions: [], ai: null } as const;
    const task = { ...input, ...rest, algorithm: ours.algorithm, signatureBytes: 2000 };
    await expect(heavy.run("media.sign", task, options)).rejects.toThrow("its caller does not answer");
    await expect(
      heavy.run("media.sign", task, { ...options, answer: () => Promise.reject(new Error("No key.")) }),
    ).rejects.toThrow("No key.");
  });
});

describe("credentials that are not what they say", () => {
  test("of a changed image are invalid", async () => {
    const signed = await sign(await draw("image/jpeg"), ours);
    signed.writeUInt8(signed.readUInt8(signed.length - 20) ^ 1, signed.length - 20);
    expect(await read(signed)).toMatchObject({
      kept: null,
      credentials: { state: "invalid", problem: "changed", is_own: false, is_kept: false },
    });
  });

  test("of another image are invalid", async () => {
    const signed = await sign(await draw("image/png"), ours, { type: "image/png" });
    const [chunk, other] = [
      chunksOf(signed).find(({ type }) => type === "caBX"),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    ];
    const forged = Buffer.concat([other.subarray(0, 33), chunk?.bytes ?? Buffer.alloc(0), other.subarray(33)]);
    expect((await read(forged, { type: "image/png" }))?.credentials).toMatchObject({ state: "invalid", is_own: false });
  });

  test("with our name, signed by another key, are of an unknown issuer", async () => {
    const found = await read(await sign(await draw("image/jpeg"), theirs));
    expect(found?.credentials).toMatchObject({ state: "unknown_issuer", is_own: false, signer: "masthead.example" });
  });

  test("with our certificate, signed by another key, are invalid", async () => {
    const signed = await sign(await draw("image/jpeg"), { ...ours, key: theirs.key }).catch((error: unknown) =>
      String(error),
    );
    expect(signed).toContain("invalid");
    const forged = await signUnchecked(await draw("image/jpeg"), { ...ours, key: theirs.key });
    expect((await read(forged))?.credentials).toMatchObject({ state: "invalid", problem: "signature", is_own: false });
  });

  test("with a changed claim are invalid", async () => {
    const signed = await sign(await draw("image/jpeg"), ours, { ai: "generated" });
    const at = signed.indexOf("trainedAlgorithmicMedia");
    expect(at).toBeGreaterThan(0);
    signed.write("untrainedAlgorithmMedia", at);
    expect((await read(signed))?.credentials).toMatchObject({ state: "invalid", is_own: false });
  });

  test("of a listed issuer are valid, and not ours", async () => {
    const signed = await sign(await draw("image/jpeg"), theirs);
    const [, root] = theirs.chain;
    const issuers = `-----BEGIN CERTIFICATE-----\n${root?.toString("base64")}\n-----END CERTIFICATE-----\n`;
    const found = await read(signed, { trust: { signers: ours.pem, issuers } });
    expect(found?.credentials).toMatchObject({ state: "valid", is_own: false });
  });
});

describe("a hostile manifest", () => {
  const kinds: [string, (signed: Buffer, start: number) => void][] = [
    ["with a length that lies", (signed, start) => signed.writeUInt32BE(0xfffffff0, start)],
    ["with a box of no length", (signed, start) => signed.writeUInt32BE(0, start)],
    ["with a box inside itself", (signed, start) => signed.copyWithin(start + 40, start, start + 40)],
    ["with an array of billions", (signed, start) => signed.fill(Buffer.from("9bffffffffffffffff", "hex"), start + 60)],
    ["of zeros", (signed, start) => signed.fill(0, start + 30)],
    ["that ends early", (signed, start) => signed.fill(0xff, start + 200)],
  ];
  test.each(kinds)("%s is unreadable or invalid", async (_, break_) => {
    const signed = await sign(await draw("image/jpeg"), ours);
    break_(signed, signed.indexOf("jumdc2pa") - 4);
    const found = await read(signed);
    expect(found === null || ["unreadable", "invalid"].includes(found.credentials.state)).toBe(true);
    expect(found?.kept ?? null).toBeNull();
  });

  test("of a million nested boxes ends within its limits", async () => {
    const depth = 1_000_000;
    const boxes = Buffer.alloc(depth * 8);
    for (let index = 0; index < depth; index++) {
      boxes.writeUInt32BE((depth - index) * 8, index * 8);
      boxes.write("jumb", index * 8 + 4, "latin1");
    }
    const store = Buffer.concat([Buffer.from("0000001c6a756d6463327061", "hex"), Buffer.alloc(16), boxes]);
    const png = await draw("image/png");
    const forged = Buffer.concat([png.subarray(0, 33), chunk("caBX", store), png.subarray(33)]);
    const found = await read(forged, { type: "image/png" }).catch(({ name }: Error) => name);
    expect(found === "HeavyFailure" || (found as { credentials: object }).credentials).toMatchObject({
      state: "unreadable",
    });
  });

  test("is found at the end of one piece and the beginning of the next", async () => {
    const bytes = Buffer.alloc(2 * 1024 * 1024);
    bytes.write("jumdc2pa", 1024 * 1024 - 3, "latin1");
    expect(await read(bytes)).toMatchObject({ credentials: { state: "unreadable" } });
    expect(await read(Buffer.alloc(2 * 1024 * 1024))).toBeNull();
  });

  test("elsewhere is not fetched", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    await loadC2pa();
    const builder = WasmBuilder.new(settingsFor());
    builder.setRemoteUrl(`http://127.0.0.1:${port}/manifest.c2pa`);
    builder.setNoEmbed(true);
    builder.addAction({
      action: "c2pa.created",
      digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation",
    });
    const bytes = Buffer.concat([await signWith(builder, await draw("image/jpeg"), ours), Buffer.from("jumdc2pa")]);
    expect(await read(bytes)).toMatchObject({ credentials: { state: "unreadable" } });
    expect(requests).toBe(0);
    server.close();
  });
});

test("those of a video are read", async () => {
  await loadC2pa();
  const builder = WasmBuilder.new(settingsFor());
  builder.addAction({
    action: "c2pa.created",
    digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
  });
  const video = await signWith(
    builder,
    Buffer.from(await (await makeVideo("video/mp4")).arrayBuffer()),
    theirs,
    "video/mp4",
  );
  const { credentials } = (await read(video, { type: "video/mp4" })) ?? {};
  expect(credentials).toMatchObject({ state: "unknown_issuer", ai: "edited", actions: ["created"], is_kept: false });
  const at = video.lastIndexOf("mdat") + 200;
  video.writeUInt8(video.readUInt8(at) ^ 1, at);
  expect((await read(video, { type: "video/mp4" }))?.credentials).toMatchObject({
    state: "invalid",
    problem: "changed",
  });
});

test("those of a very large video are unreadable, without an attempt", async () => {
  const path = await store(Buffer.from("jumdc2pa"));
  await truncate(path, 101 * 1024 * 1024);
  const input = { path, type: "video/mp4", folder, ...trusting(ours) } as const;
  const found = await heavy.run("media.read_credentials", input, options);
  expect(found).toMatchObject({ kept: null, credentials: { state: "unreadable" } });
});

test("an image without credentials has none", async () => {
  for (const type of IMAGE_TYPES) expect(await read(await draw(type), { type })).toBeNull();
});

test("credentials with the place where a photo was taken are shown, and not passed on", async () => {
  await loadC2pa();
  const builder = WasmBuilder.new(settingsFor());
  builder.addAction({
    action: "c2pa.created",
    digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
  });
  builder.addAssertion("stds.exif", {
    "@context": { exif: "http://ns.adobe.com/exif/1.0/" },
    "exif:GPSLatitude": "52,31.2N",
  });
  const found = await read(await signWith(builder, await draw("image/jpeg"), theirs));
  expect(found).toMatchObject({
    kept: null,
    credentials: { state: "unknown_issuer", is_kept: false, actions: ["created"] },
  });
});

/** As `media.sign`, without its check of the result. */
async function signUnchecked(bytes: Buffer, signer: TestSigner): Promise<Buffer> {
  await loadC2pa();
  const builder = WasmBuilder.new(settingsFor());
  builder.addAction({
    action: "c2pa.created",
    digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation",
  });
  return signWith(builder, bytes, signer);
}

async function signWith(builder: WasmBuilder, bytes: Buffer, signer: TestSigner, type = "image/jpeg"): Promise<Buffer> {
  const reserveSize = signClaim(new Uint8Array(), signer).length;
  const sign = async (claim: Uint8Array) => signClaim(claim, signer) as Uint8Array<ArrayBuffer>;
  const definition = { alg: signer.algorithm, reserveSize, sign };
  return Buffer.from(await withFile(await store(bytes), (file) => builder.sign(definition, type, file)));
}

function chunksOf(png: Buffer): { type: string; bytes: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at) + 12;
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), bytes: png.subarray(at, at + length) });
    at += length;
  }
  return chunks;
}

/** A chunk of a PNG; readers of manifests don't need its checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}
