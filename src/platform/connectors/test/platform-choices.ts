/** An account's choices, by the option's key; each account also has its own board. */
export function choicesFor(account: string): Record<string, { value: string; label: string }[]> {
  return {
    board: [
      { value: "news", label: "News" },
      { value: "recipes", label: "Recipes" },
      { value: account, label: `Board of ${account}` },
    ],
    topics: ["Harbour", "Coffee", "Weather", "Boats"].map((label) => ({ value: label.toLowerCase(), label })),
  };
}
