import path from "node:path";
import ts from "typescript";
import { ROOT } from "#launch/root.ts";

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: Record<string, unknown>;
};

/** The module with the model of a kind, made from the OpenAPI document of Kubernetes, or from the operator's resources. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  const name = apiVersion.startsWith("monitoring.") ? "@kubernetes-models/prometheus-operator" : "kubernetes-models";
  return `${name}/${apiVersion}/${kind}`;
}

/** What Kubernetes' schemas say against manifests: wrong types and values, missing fields, and fields that do not exist. */
export async function problemsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const invalid = await Promise.all(manifests.map(invalidIn));
  return [...invalid.flat(), ...unknownIn(manifests)];
}

async function invalidIn(manifest: Manifest): Promise<string[]> {
  const { [manifest.kind]: Model } = (await import(moduleOf(manifest))) as Record<
    string,
    new (
      data: Manifest,
    ) => { validate(): void }
  >;
  try {
    if (Model) new Model(manifest).validate();
    return Model ? [] : [`${manifest.kind}: no such kind`];
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`];
  }
}

/** The schemas ignore fields that they don't know; TypeScript refuses them in a literal of the models' types. */
function unknownIn(manifests: readonly Manifest[]): string[] {
  const file = path.join(ROOT, "src/test/deploy/rendered-manifests.ts");
  const lines = manifests.map((manifest, index) => {
    const type = `import(${JSON.stringify(moduleOf(manifest))}).I${manifest.kind}`;
    return `export const m${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, lines.join("\n"), ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([file], options, host);
  const found = program.getSemanticDiagnostics(program.getSourceFile(file));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
