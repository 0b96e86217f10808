/**
 * Thrown when an index file cannot be trusted: a wrong magic number or version, a checksum that
 * does not match, a length or an offset outside the file. The cure is to rebuild the index.
 */
export class IndexCorrupt extends Error {
  override readonly name = "IndexCorrupt";
}
