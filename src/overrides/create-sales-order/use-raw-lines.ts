import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type CheckedSalesLine, type SalesOrderCheck } from '../../engine/http';
import { cellsOfText } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { linesOfCells, type WrittenLine } from '../../renderers/documents';
import { addRaw, type RawLine, recheck } from './lines';
import type { Order, OrderLine } from './order';
import { cellsOfFile } from './read-file';

/** Lines of one order at most. */
const MOST_LINES = 1000;
/** A material is named by no longer text. */
const LONGEST = 255;

export interface RawLines {
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
export function useRawLines(change: (next: (before: Order) => Order) => void): RawLines {
  const { t } = useTranslation();
  const { http, format, messages } = useCockpit();
  const [isBusy, setBusy] = useState(false);
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
    setBusy(true);
    const checked = await ask(raw);
    change((before) => ({ ...before, lines: addRaw(before.lines, raw, checked) }));
    setNote(t('salesOrder.rowsAdded', { count: raw.length }));
    setBusy(false);
  }

  return {
    isBusy,
    note,
    addText: (text) => add(linesOfCells(cellsOfText(text), format.readNumber)),
    async addFile(file) {
      const cells = await cellsOfFile(file);
      if (!cells) return t('salesOrder.noTable');
      await add(linesOfCells(cells, format.readNumber));
      return undefined;
    },
    async checkAgain(lines) {
      const open = lines.filter(({ problem }) => problem === 'unchecked');
      setBusy(true);
      const checked = await ask(
        open.map(({ typed = '', orderedQuantity, adjustPrice }) => ({ material: typed, orderedQuantity, adjustPrice })),
      );
      const keys = open.map(({ key }) => key);
      if (checked) change((before) => ({ ...before, lines: recheck(before.lines, keys, checked) }));
      setBusy(false);
    },
  };
}
