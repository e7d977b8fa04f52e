declare module "*.woff2" {
  /** Where the file is served from. */
  const url: string;
  export default url;
}
