import { fileURLToPath } from "node:url";

export type S3Location = {
  kind: "s3";
  bucket: string;
  /** Empty, or ends in a slash. */
  prefix: string;
  region: string;
  /** null: Amazon's own endpoint. */
  endpoint: string | null;
  forcePathStyle: boolean;
  /** null: taken from the environment, a profile or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

export type StorageLocation = { kind: "disk"; folder: string } | S3Location;

const PARAMETERS = ["endpoint", "region", "force_path_style"];

/**
 * Reads `file:///folder` or `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&force_path_style=0|1]`. Path style
 * is the default with a custom endpoint, because few of those have a host name per bucket.
 * @throws Error whose message says what is wrong and never repeats the URL, because that may hold a secret
 */
export function readStorageUrl(text: string): StorageLocation {
  const url = URL.parse(text);
  if (url?.protocol === "file:" && url.host === "") return { kind: "disk", folder: fileURLToPath(url) };
  if (url?.protocol !== "s3:") throw new Error("must be a file:/// or s3:// address");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new Error("must name a bucket: s3://bucket");
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new Error(`must have only ${PARAMETERS.join(", ")} after its question mark`);
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !isOrigin(endpoint)) {
    throw new Error("must have an http or https address without a path as its endpoint");
  }
  const pathStyle = url.searchParams.get("force_path_style") ?? (endpoint === null ? "0" : "1");
  if (!/^[01]$/.test(pathStyle)) throw new Error("must have 0 or 1 as force_path_style");
  const folders = url.pathname.split("/").filter(Boolean).map(decode);
  return {
    kind: "s3",
    bucket: url.host,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    region: url.searchParams.get("region") || "us-east-1",
    endpoint,
    forcePathStyle: pathStyle === "1",
    credentials: credentialsOf(url),
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
}

function credentialsOf({ username, password }: URL): S3Location["credentials"] {
  if (username === "" && password === "") return null;
  if (username === "" || password === "") throw new Error("must have both a key and a secret before the @, or neither");
  return { accessKeyId: decode(username), secretAccessKey: decode(password) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error("must be percent-encoded correctly");
  }
}
