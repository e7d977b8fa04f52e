import classes from "./wordmark.module.css";

interface WordmarkProps {
  /** `md` for page headers (default), `lg` where the name is the page's title. */
  size?: "md" | "lg";
  /** The text between the rules. */
  name?: string;
}

/** The product's name like a newspaper's title: Newsreader between two rules. Wrap it in a link to the home page. */
export function Wordmark({ size = "md", name = "Masthead" }: WordmarkProps) {
  return (
    <span className={classes.wordmark} data-size={size}>
      {name}
    </span>
  );
}
