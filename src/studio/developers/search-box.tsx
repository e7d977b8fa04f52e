import classes from "./developers-frame.module.css";

/** A plain form: the results are a page that can be linked to. */
export function SearchBox() {
  return (
    <search className={classes.search}>
      <form action="/developers/search">
        <input
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search"
          aria-label="Search guides, API and error codes"
        />
      </form>
    </search>
  );
}
