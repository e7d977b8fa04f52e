type Example = { language: string; code: string };

/** Code in several languages, each labeled with what it does: "Read every page in Python". */
export function labeledCode(what: string, examples: readonly Example[]) {
  return examples.map((example) => ({ ...example, label: `${what} in ${example.language}` }));
}
