import classes from "./wordmark.module.css";

interface WordmarkProps {
  /** `md` for page heads (default), `lg` where the name is the page. */
  size?: "md" | "lg";
  /** The name set between the rules. */
  name?: string;
}

/** The product's name like a newspaper's title: Newsreader between two rules. Wrap it in a link where it leads home. */
export function Wordmark({ size = "md", name = "Masthead" }: WordmarkProps) {
  return (
    <span className={classes.wordmark} data-size={size}>
      {name}
    </span>
  );
}
