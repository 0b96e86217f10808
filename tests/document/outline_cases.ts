/**
 * Documents and their outlines, as `depth title [lines] <body>` of each chunk. They are parsed from source
 * and by the program under test, which may be an executable.
 */
export const OUTLINES: [name: string, text: string, outline: string[]][] = [
  ["is one node for an empty file", "", ['0 guide [1-1] ""']],
  ["is one node without headings", "a\nb\n", ['0 guide [1-2] "a\\nb\\n"']],
  ["puts the preamble into the document", "x\n# A\ny\n", ['0 A [1-3] "x\\n"', '1 A [2-3] "y\\n"']],
  ["keeps nodes with an empty body", "# A\n## B\nx", [
    '0 A [1-3] ""',
    '1 A [1-3] ""',
    '2 B [2-3] "x"',
  ]],
  ["ends a span at the next heading of its level or above", "# A\na\n### B\nb\n## C\nc\n# D\nd\n", [
    '0 A [1-8] ""',
    '1 A [1-6] "a\\n"',
    '3 B [3-4] "b\\n"',
    '2 C [5-6] "c\\n"',
    '1 D [7-8] "d\\n"',
  ]],
  [
    "leaves the line of an empty heading to the body around it",
    "# A\na\n## B\nb\n## C\n\n## D\nd\n",
    [
      '0 A [1-8] ""',
      '1 A [1-8] "a\\n|## C\\n\\n"',
      '2 B [3-4] "b\\n"',
      '2 D [7-8] "d\\n"',
    ],
  ],
  ["joins touching pieces of a body", "x\n# A\n \u00a0\n# B\n", [
    '0 A [1-4] "x\\n# A\\n \u00a0\\n# B\\n"',
  ]],
  ["counts CRLF and lone CR as line ends", "# A\r\nä\r## B\rb\r\n", [
    '0 A [1-4] ""',
    '1 A [1-4] "ä\\r"',
    '2 B [3-4] "b\\r\\n"',
  ]],
  ["spans setext headings over all their lines", "a\n\none\ntwo\n===\nb", [
    '0 one two [1-6] "a\\n\\n"',
    '1 one two [3-6] "b"',
  ]],
  ["keeps frontmatter and BOM in the document", "\ufeff---\ntitle: T\n---\n# A\nx", [
    '0 T [1-5] "\ufeff---\\ntitle: T\\n---\\n"',
    '1 A [4-5] "x"',
  ]],
  ["takes whole lines of quotes and items", "> # A\n> x\n- # B\n  y\n", [
    '0 A [1-4] ""',
    '1 A [1-2] "> x\\n"',
    '1 B [3-4] "  y\\n"',
  ]],
];
