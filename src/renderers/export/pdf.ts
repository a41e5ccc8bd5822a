import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { type ExportColumn, isNumberColumn, valueText } from '../../engine/export';
import { createFormatter, type FormatterOptions } from '../../engine/value';

/** What a PDF file is made of, as plain data. */
export interface PdfInput {
  readonly title: string;
  /** Whose it is: name and address, one line each. */
  readonly company: readonly string[];
  /** What the rows are: name and value in each line. */
  readonly about: readonly (readonly [name: string, text: string])[];
  readonly columns: readonly ExportColumn[];
  readonly format: FormatterOptions;
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[];
  /** What all rows come to, in the order of the columns; the first cell says so. */
  readonly totals: readonly unknown[];
  readonly totalName: string;
  /** `Page {page} of {pages}` */
  readonly pageName: string;
  readonly language: string;
}

/** A font's two weights as TrueType files: the 14 that every reader has know no Polish letter. */
export interface PdfFont {
  readonly normal: Uint8Array;
  readonly bold: Uint8Array;
}

const FONT = 'Inter';
const MM = { margin: 14, top: 16, foot: 12, line: 4.4 } as const;
const POINTS = { title: 15, text: 9, cell: 8, foot: 8 } as const;
const INK = { dark: '#15252a', quiet: '#506268', line: '#dfe6e7', head: '#eff4f4' } as const;
/** Rows between two words about how far it is. */
const TOLD_EVERY = 250;

/** Writes a PDF file in A4: head, table with its own head on each page, totals after the last row, page numbers (REPORT-002, OPEN-166). */
export function writePdf(input: PdfInput, font: PdfFont, onWritten: (count: number) => void): ArrayBuffer {
  const doc = new jsPDF({ format: 'a4', compress: true });
  embed(doc, font);
  doc.setDocumentProperties({ title: input.title, creator: input.company[0] ?? input.title });
  doc.setLanguage(input.language as Parameters<typeof doc.setLanguage>[0]);
  const startY = writeHead(doc, input);
  writeTable(doc, input, startY, onWritten);
  numberPages(doc, input.pageName);
  return doc.output('arraybuffer');
}

function embed(doc: jsPDF, { normal, bold }: PdfFont): void {
  for (const [style, bytes] of Object.entries({ normal, bold })) {
    doc.addFileToVFS(`${FONT}-${style}.ttf`, base64(bytes));
    doc.addFont(`${FONT}-${style}.ttf`, FONT, style);
  }
  doc.setFont(FONT, 'normal');
}

function base64(bytes: Uint8Array): string {
  const CHUNK = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** Company, title and what the rows are; gives where the table begins. */
function writeHead(doc: jsPDF, { company, title, about }: PdfInput): number {
  const width = doc.internal.pageSize.getWidth() - 2 * MM.margin;
  let y: number = MM.top;
  const write = (text: string, size: number, style: 'normal' | 'bold', colour: string) => {
    doc.setFont(FONT, style).setFontSize(size).setTextColor(colour);
    for (const line of doc.splitTextToSize(text, width) as string[]) {
      doc.text(line, MM.margin, y);
      y += (size / POINTS.text) * MM.line;
    }
  };
  const [name = '', ...address] = company;
  if (name) write(name, POINTS.text, 'bold', INK.dark);
  if (address.length > 0) write(address.join(', '), POINTS.text, 'normal', INK.quiet);
  y += MM.line;
  write(title, POINTS.title, 'bold', INK.dark);
  for (const [of, text] of about) write(`${of}: ${text}`, POINTS.text, 'normal', INK.quiet);
  return y + 1;
}

function writeTable(
  doc: jsPDF,
  { columns, format, rows, totals, totalName }: PdfInput,
  startY: number,
  onWritten: (count: number) => void,
): void {
  const formatter = createFormatter(format);
  const texts = columns.map((column) => valueText(column, formatter));
  const cells = (values: readonly unknown[]) => texts.map((text, index) => text(values[index]));
  const halign = (column: ExportColumn) => (isNumberColumn(column) ? 'right' : 'left');
  const foot = cells(totals);
  autoTable(doc, {
    startY,
    margin: { left: MM.margin, right: MM.margin, top: MM.top, bottom: MM.margin + MM.foot / 2 },
    theme: 'plain',
    head: [columns.map((column) => ({ content: column.caption, styles: { halign: halign(column) } }))],
    body: rows.map(cells),
    foot: [
      foot.map((text, index) => ({
        content: index === 0 ? totalName : text,
        styles: { halign: halign(columns[index] as ExportColumn) },
      })),
    ],
    showHead: 'everyPage',
    showFoot: 'lastPage',
    rowPageBreak: 'avoid',
    styles: {
      font: FONT,
      fontSize: POINTS.cell,
      textColor: INK.dark,
      lineColor: INK.line,
      lineWidth: { bottom: 0.1 },
      cellPadding: { vertical: 1, horizontal: 1.6 },
      overflow: 'linebreak',
    },
    headStyles: { fontStyle: 'bold', fillColor: INK.head, textColor: INK.quiet },
    footStyles: { fontStyle: 'bold', lineWidth: { top: 0.3 }, lineColor: INK.quiet },
    columnStyles: Object.fromEntries(columns.map((column, index) => [index, { halign: halign(column) }])),
    didDrawCell: ({ section, column, row }) => {
      if (section === 'body' && column.index === 0 && row.index % TOLD_EVERY === 0) onWritten(row.index);
    },
  });
}

function numberPages(doc: jsPDF, pageName: string): void {
  const pages = doc.getNumberOfPages();
  const { pageSize } = doc.internal;
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page).setFont(FONT, 'normal').setFontSize(POINTS.foot).setTextColor(INK.quiet);
    const text = pageName.replace('{page}', String(page)).replace('{pages}', String(pages));
    doc.text(text, pageSize.getWidth() - MM.margin, pageSize.getHeight() - MM.foot, { align: 'right' });
  }
}
