interface Request {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a shell command, byte for byte, to test a receiver locally. */
export function asCurl({ url, headers, body }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return [`curl -X POST ${quote(url)}`, ...lines, `--data-raw ${quote(body)}`].join(" \\\n  ");
}
