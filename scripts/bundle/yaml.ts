/** What ra uses of the yaml library. */
export { isAlias, isMap, isScalar, isSeq, Lexer, parseDocument } from "yaml";
