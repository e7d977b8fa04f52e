import { useState } from "react";
import { decodeFile } from "#kernel/file-text.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { type PostFile, readPostFile } from "./read-file.ts";
import { type Progress, sendPosts } from "./send-posts.ts";

/** The state of an import: file selected, dry run, imported. */
export function usePostImport() {
  const trpc = useTRPC();
  const [file, setFile] = useState<PostFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { slug } = useBrand();
  const [progress, setProgress] = useState<Progress | null>(null);
  const send = (isDry: boolean) => ({
    mutationFn: ({ source }: PostFile) => {
      setProgress(null);
      return sendPosts(source, { slug, isDry, onProgress: setProgress });
    },
  });
  const dryRun = useAction(send(true));
  const create = useAction(send(false), {
    refresh: [trpc.posts.pathKey()],
  });

  const check = (read: PostFile) => {
    create.reset();
    dryRun.run(read);
  };
  const choose = async (input: File | null | undefined) => {
    if (!input) return;
    const bytes = await input.arrayBuffer().catch(() => null);
    const text = bytes && decodeFile(new Uint8Array(bytes));
    const read =
      text === null ? t("{file} could not be read.", { file: input.name }) : await readPostFile(input.name, text);
    setProblem(typeof read === "string" ? read : null);
    setFile(typeof read === "string" ? null : read);
    if (typeof read !== "string") check(read);
  };
  const reset = () => {
    setFile(null);
    setProblem(null);
    dryRun.reset();
    create.reset();
  };

  return {
    file,
    problem,
    progress,
    choose,
    reset,
    checkAgain: () => file && check(file),
    importAll: () => file && create.run(file),
    isChecking: dryRun.isPending,
    isKeeping: create.isPending,
    checked: dryRun.output ?? null,
    kept: create.output ?? null,
    refusal: create.refusal ?? dryRun.refusal,
  };
}
