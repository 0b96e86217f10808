/**
 * The one sign that an index file cannot be trusted: a wrong magic or version, a checksum that does
 * not fit, a length or an offset outside of the file. The answer to it is a rebuild.
 */
export class IndexCorrupt extends Error {
  override readonly name = "IndexCorrupt";
}
