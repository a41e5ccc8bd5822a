import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type CheckedSalesLine, type SalesOrderCheck } from '../../engine/http';
import { cellsOfText } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { linesOfCells, type OpenDocument, type WrittenLine } from '../../renderers/documents';
import { addRaw, type RawLine, recheck } from './lines';
import type { Order, OrderLine } from './order';
import { cellsOfFile } from './read-file';

/** Lines of one order at most. */
const MOST_LINES = 1000;
/** A material is named by no longer text. */
const LONGEST = 255;

export interface RawLines {
  /** Rows are read or checked: there are more lines than those that are shown. */
  readonly isBusy: boolean;
  /** What came of the last rows. */
  readonly note: string;
  addText(text: string): Promise<void>;
  /** Gives why the file could not be read, and nothing if it could. */
  addFile(file: File): Promise<string | undefined>;
  /** Asks once more for the lines that nobody could be asked about. */
  checkAgain(lines: readonly OrderLine[]): Promise<void>;
}

/** Takes rows of a spreadsheet into the order, each with what the server says it means (SO-026). */
export function useRawLines({ change }: Pick<OpenDocument<Order>, 'change'>): RawLines {
  const { t } = useTranslation();
  const { http, format, messages } = useCockpit();
  const [asking, setAsking] = useState(0);
  const [note, setNote] = useState('');

  async function ask(lines: SalesOrderCheck['lines']): Promise<readonly CheckedSalesLine[] | undefined> {
    try {
      const cut = lines.map((line) => ({ ...line, material: line.material.slice(0, LONGEST) }));
      const { data } = await http.post(API.validateSalesOrder, { lines: cut });
      return data?.lines;
    } catch (error) {
      if (!isSilent(error)) messages.error(error);
      return undefined;
    }
  }

  async function add(written: readonly WrittenLine[]): Promise<void> {
    const raw = written.map(({ price, ...line }): RawLine => ({ ...line, adjustPrice: price }));
    if (raw.length === 0) return setNote(t('salesOrder.noRows'));
    if (raw.length > MOST_LINES)
      return messages.warning(t('salesOrder.tooManyRows', { limit: format.number(MOST_LINES) }));
    const checked = await ask(raw);
    const isAdded = change((before) => ({ ...before, lines: addRaw(before.lines, raw, checked) }));
    setNote(isAdded ? t('salesOrder.rowsAdded', { count: raw.length }) : '');
  }

  async function addFile(file: File): Promise<string | undefined> {
    const cells = await cellsOfFile(file);
    if (!cells) return t('salesOrder.noTable');
    await add(linesOfCells(cells, format.readNumber));
    return undefined;
  }

  async function checkAgain(lines: readonly OrderLine[]): Promise<void> {
    const open = lines.filter(({ problem }) => problem === 'unchecked');
    const checked = await ask(
      open.map(({ typed = '', orderedQuantity, adjustPrice }) => ({ material: typed, orderedQuantity, adjustPrice })),
    );
    if (checked) change((before) => ({ ...before, lines: recheck(before.lines, open, checked) }));
  }

  async function busily<T>(work: Promise<T>): Promise<T> {
    setAsking((before) => before + 1);
    try {
      return await work;
    } finally {
      setAsking((before) => before - 1);
    }
  }

  return {
    isBusy: asking > 0,
    note,
    addText: (text) => busily(add(linesOfCells(cellsOfText(text), format.readNumber))),
    addFile: (file) => busily(addFile(file)),
    checkAgain: (lines) => busily(checkAgain(lines)),
  };
}
