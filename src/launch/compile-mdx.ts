import { compile } from "@mdx-js/mdx";
import remarkGfm from "remark-gfm";

/** What bundlers that run webpack's loaders, such as Turbopack, give to one. */
type LoaderContext = {
  resourcePath: string;
  async(): (error: unknown, code?: string) => void;
};

/** The loader of the developer guides' MDX files in `next.config.js`. */
export default function load(this: LoaderContext, source: string): void {
  const done = this.async();
  compileMdx(source, this.resourcePath).then((code) => done(null, code), done);
}

/** The same for Vitest. */
export const mdxPlugin = {
  name: "mdx",
  transform: (source: string, file: string) => (file.endsWith(".mdx") ? compileMdx(source, file) : undefined),
};

/** @returns a module of JavaScript whose default export is a component */
async function compileMdx(source: string, file: string): Promise<string> {
  return String(await compile({ value: source, path: file }, { remarkPlugins: [remarkGfm] }));
}
