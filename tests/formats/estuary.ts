/** The pages of `testdata/outline/estuary.pdf`, and of `notice.pdf`, which has no outline. */
import { type PdfLine, pdfOfPages } from "./make_pdf.ts";

const LEFT = 72;
const LEADING = 13;

interface Place {
  readonly x?: number;
  readonly y: number;
  readonly font?: PdfLine["font"];
}

function column(text: string, { x = LEFT, y, font }: Place): PdfLine[] {
  return text.split("\n").flatMap((line, i) =>
    line === "" ? [] : [{
      text: line.trimStart(),
      x: x + (line.length - line.trimStart().length) * 6,
      y: y - i * LEADING,
      font,
    }]
  );
}

function page(number: number, lines: readonly PdfLine[]): PdfLine[] {
  return [
    { text: "The Estuary Handbook", x: LEFT, y: 806, size: 8 },
    ...lines,
    { text: `Survey of tides    ${number}`, x: 440, y: 30, size: 8 },
  ];
}

const heading = (text: string, y: number, size = 16): PdfLine => ({
  ...{ text, x: LEFT, y, size, font: "bold" },
});

const FIRST = column(
  `Tides in the estuary rise twice a day. A gauge at each weir notes the wa-
ter every ten minutes, and the keeper compares the notes with the well-
known tables of the harbour.

Bring the following things to the first survey:
\x95 a plumb line and chalk,
\x95 the key of the gauge house, which hangs behind the door of the of\xadfice
and must be returned,
\x95 boots.`,
  { y: 700 },
);

const CODE = column(
  `gauge read --weir north
  if depth > 3:
      open sluice`,
  { y: 600, font: "code" },
);

const LEFT_COLUMN = `Mud flats are crossed at low water only,
and never alone. A rope joins all members
of the party. Whoever sinks lies down flat
and waits for the board, which the last in
the row carries. The channels move from
year to year, so old maps are of no use.`;

const RIGHT_COLUMN = `Fog comes without warning in autumn.
The party stands still and sounds the horn
until the bell of the church answers, then
walks towards it, as is well known. No compass is trusted,
because of the wreck that lies below the
sand, with all its iron.`;

/** A handbook with an outline, running heads, a list, code, columns and broken words. */
export function estuaryPdf(): Uint8Array {
  return pdfOfPages([
    page(1, [
      { text: "Survey of Tides", x: LEFT, y: 760, size: 24, font: "bold" },
      heading("1 Tides", 725),
      ...FIRST,
    ]),
    page(2, [
      heading("1.1 Reading the gauge", 640, 13),
      ...CODE,
      ...column("The sluice opens by itself above three metres (see page 1).", { y: 540 }),
    ]),
    page(3, [
      heading("2 Crossing the flats", 740),
      ...column(LEFT_COLUMN, { y: 700 }),
      ...column(RIGHT_COLUMN, { x: 310, y: 700 }),
      heading("2.1 Signals", 560, 13),
      ...column("horn            stand still\nbell            walk\nthree shots     turn back", {
        y: 540,
      }),
    ]),
  ], {
    outline: [
      { title: "Tides", depth: 1, page: 0, y: 740 },
      { title: "Reading the gauge", depth: 2, page: 1, y: 655 },
      { title: "2 Crossing the flats", depth: 1, page: 2, y: 757 },
      { title: "2.1 Signals", depth: 2, page: 2, y: 575 },
    ],
    info: "/Title (Survey of Tides) /Author (The keepers) /Keywords (tides, survey work) " +
      "/CreationDate (D:20240309120000Z)",
  });
}

/** Two pages without an outline, and without a title but what is largest. */
export function noticePdf(): Uint8Array {
  return pdfOfPages([
    [
      { text: "Notice to all keepers", x: LEFT, y: 760, size: 20 },
      ...column("The north weir is closed from Monday.\nUse the ferry.", { y: 720 }),
    ],
    column("The ferry leaves at seven and at nine.", { y: 760 }),
  ]);
}
