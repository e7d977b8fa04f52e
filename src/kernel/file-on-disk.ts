/** A file that was passed to an operation, in a temporary folder of its adapter. */
export class FileOnDisk extends File {
  readonly path: string;

  /** @param content of the file at `path` */
  constructor(content: Blob, name: string, path: string) {
    super([content], name);
    this.path = path;
  }
}
