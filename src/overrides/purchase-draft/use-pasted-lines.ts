import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { cellsOfText, isTable } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { linesOfCells, type WrittenLine } from '../../renderers/documents';
import { addMaterials, type Draft, type Figures } from './draft';
import { isCalled, undrafted } from './read-draft';

/** A supplier's materials that are looked at for what was pasted. */
const MOST_MATERIALS = 10_000;
/** Names of rows that were not added, in one message. */
const MOST_NAMED = 10;

export interface PastedLinesParts {
  readonly supplierId: string | undefined;
  readonly figures: Figures | undefined;
  change(next: (before: Draft['lines']) => Draft['lines']): boolean;
}

/**
 * Rows of a spreadsheet become lines: item number or barcode, quantity, cost price. A material that is there already is
 * marked as repeated, and which rows mean none of the supplier's is said.
 */
export function usePastedLines({ supplierId, figures, change }: PastedLinesParts): (event: ClipboardEvent) => void {
  const { t } = useTranslation();
  const { http, format, messages } = useCockpit();

  async function add(written: readonly WrittenLine[]): Promise<void> {
    if (!supplierId) return;
    try {
      const materials = await undrafted(http, { supplierId }, '', MOST_MATERIALS);
      const meant = written.map((line) => ({ line, material: materials.find((one) => isCalled(one, line.material)) }));
      const found = meant.flatMap(({ line, material }) => (material ? [{ line, material }] : []));
      if (!change((before) => withWritten(before, found, figures))) return;
      if (found.length > 0) messages.notice(t('purchaseDraft.pasted', { count: found.length }));
      const missing = meant.filter(({ material }) => !material).map(({ line }) => line.material);
      const names = [...missing.slice(0, MOST_NAMED), ...(missing.length > MOST_NAMED ? ['…'] : [])].join(', ');
      if (missing.length > 0) messages.warning(t('purchaseDraft.notPasted', { count: missing.length, names }));
    } catch (error) {
      messages.error(error);
    }
  }

  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    void add(linesOfCells(cellsOfText(text), format.readNumber));
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
