import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { cellsOfText, isTable } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { linesOfCells, type OpenDocument, type WrittenLine } from '../../renderers/documents';
import { addMaterials, type Draft, type Figures } from './draft';
import { nameOf, undraftedByName } from './read-draft';

/** Names of rows that were not added, in one message. */
const MOST_NAMED = 10;

export interface PastedLines {
  /** Rows are looked up: there are more lines than those that are shown. */
  readonly isBusy: boolean;
  onPaste(event: ClipboardEvent): void;
}

/**
 * Rows of a spreadsheet become lines: item number or barcode, quantity, cost price. A material that is there already is
 * marked as repeated, and which rows mean none of the supplier's, or several, is said.
 */
export function usePastedLines(
  { values: { supplierId }, change }: Pick<OpenDocument<Draft>, 'values' | 'change'>,
  figures: Figures | undefined,
): PastedLines {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { format, messages } = cockpit;
  const [asking, setAsking] = useState(0);

  function tellLeft(text: 'notPasted' | 'ambiguousPasted', left: readonly Pick<Found, 'line'>[]): void {
    const names = left.slice(0, MOST_NAMED).map(({ line }) => line.material);
    if (left.length > MOST_NAMED) names.push('…');
    if (left.length > 0) messages.warning(t(`purchaseDraft.${text}`, { count: left.length, names: names.join(', ') }));
  }

  async function add(written: readonly WrittenLine[]): Promise<void> {
    if (!supplierId) return;
    setAsking((before) => before + 1);
    try {
      const byName = await undraftedByName(cockpit, { supplierId });
      const meant = written.map((line) => ({ line, materials: [...(byName.get(nameOf(line.material)) ?? [])] }));
      const found = meant.flatMap(({ line, materials: [material, other] }) =>
        material && !other ? [{ line, material }] : [],
      );
      const isAdded = change((before) => ({ ...before, lines: withWritten(before.lines, found, figures) }));
      if (!isAdded) return messages.warning(t('purchaseDraft.pastedLate', { count: written.length }));
      if (found.length > 0) messages.notice(t('purchaseDraft.pasted', { count: found.length }));
      const none = meant.filter(({ materials }) => materials.length === 0);
      const several = meant.filter(({ materials }) => materials.length > 1);
      tellLeft('notPasted', none);
      tellLeft('ambiguousPasted', several);
    } catch (error) {
      messages.error(error);
    } finally {
      setAsking((before) => before - 1);
    }
  }

  return {
    isBusy: asking > 0,
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      if (!isTable(text)) return;
      event.preventDefault();
      void add(linesOfCells(cellsOfText(text), format.readNumber));
    },
  };
}

interface Found {
  readonly line: WrittenLine;
  readonly material: Row;
}

/** What was written stands in the new lines; a price that was not is that of the material. */
function withWritten(before: Draft['lines'], found: readonly Found[], figures: Figures | undefined): Draft['lines'] {
  const added = addMaterials(
    before,
    found.map(({ material }) => material),
    figures,
  );
  return added.map((line, index) => {
    const written = found[index - before.length]?.line;
    if (!written) return line;
    const { orderedQuantity, price } = written;
    return { ...line, orderedQuantity, ...(price === undefined ? {} : { costPrice: price }) };
  });
}
