/** Types of what the tests use of a package that has none. */
declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  type Content = Buffer | NodeJS.ReadableStream;
  type Stored = { size: number; md5: string };

  interface Store {
    getResourcePath(bucket: string, key: string | undefined, resource: "object" | "uploads"): string;
    putObject(object: { bucket: string; key: string; content: Content; metadata: object }): Promise<Stored>;
    putPart(bucket: string, uploadId: string, partNumber: number, content: Content): Promise<Stored>;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  }

  export default class S3rver {
    readonly store: Store;
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
