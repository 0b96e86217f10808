/** What `ra context FILE` needs beyond `hot.ts`, in one file of the bundle. */
import "../../src/cli/commands/context.ts";
import "../../src/document/parse_document.ts";
