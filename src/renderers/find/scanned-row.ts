import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { itemNumbers, readGs1, saidBy } from '../../engine/find';
import type { FoundRow } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { type Cockpit, useCockpit } from '../cockpit';
import { type WholeRows, wholeRows } from '../whole-rows';
import { pathOfRow } from './row-address';

/** What a code may mean. */
interface Meaning {
  readonly text: string;
  /** Numbers of the item, one of which the row has as well: a batch is one of its item. */
  readonly items?: readonly string[];
  /** The batch that the code says as well; it is looked for before. */
  readonly without?: string;
}

export interface Scanned {
  /** The one row that is meant. */
  readonly row?: FoundRow;
  /** The batch in the code, if nothing has it and the row is the item alone. */
  readonly without?: string | undefined;
  /** What else to look for. */
  readonly text: string;
}

type Parts = Pick<Cockpit, 'http' | 'product'>;

/**
 * Reads codes, and gives nothing for one after which another was scanned before it was read. Of one whose batch is not
 * there it says that the row is the item alone.
 */
export function useScanned(): (code: string) => Promise<Scanned | undefined> {
  const cockpit = useCockpit();
  const { t } = useTranslation();
  const codes = useRef(0);
  return async (code) => {
    const own = ++codes.current;
    const scanned = await scannedRow(code, cockpit);
    if (own !== codes.current) return undefined;
    if (scanned.without !== undefined) cockpit.messages.notice(t('find.noBatch', { batch: scanned.without }));
    return scanned;
  };
}

/** The one row that a scanned code means; if there is none, or may be several, what to look for (OPEN-344). */
async function scannedRow(scanned: string, parts: Parts): Promise<Scanned> {
  const meanings = meaningsOf(scanned);
  for (const meaning of meanings) {
    const { rows, leftOut } = await rowsOf(meaning, parts);
    const [row, other] = rows;
    if (other || leftOut.length > 0) return { text: meaning.text };
    if (row) return { row, text: meaning.text, without: meaning.without };
  }
  return { text: meanings.find(({ items }) => !items)?.text ?? scanned };
}

/** The piece before the package, the batch of the item, the item and the batch; else the code as it is. */
function meaningsOf(scanned: string): readonly Meaning[] {
  const elements = readGs1(scanned);
  if (!elements) return [{ text: scanned }];
  const { serial, package: carrier, item, batch } = saidBy(elements);
  const items = item === undefined ? [] : itemNumbers(item);
  return [
    ...(serial === undefined ? [] : [{ text: serial }]),
    ...(carrier === undefined ? [] : [{ text: carrier }]),
    ...(batch === undefined || items.length === 0 ? [] : [{ text: batch, items }]),
    ...items.map((text) => ({ text, ...(batch === undefined ? {} : { without: batch }) })),
    ...(batch === undefined ? [] : [{ text: batch }]),
  ];
}

async function rowsOf({ text, items }: Meaning, parts: Parts): Promise<WholeRows> {
  const { product } = parts;
  const { rows, leftOut } = await wholeRows(text, parts);
  const whole = rows.filter(({ entity }) => product.models[entity]);
  if (!items) return { rows: meant(whole, product.models), leftOut };
  const ofItem = await Promise.all(whole.map((row) => isOf(row, items, parts)));
  return { rows: whole.filter((_, at) => ofItem[at]), leftOut };
}

/**
 * Of rows that have the same number those that it names: it stands on the tasks of an order as well, and the code of a
 * material on its stocks, which refer to it.
 */
function meant(rows: readonly FoundRow[], models: Parts['product']['models']): readonly FoundRow[] {
  const named = rows.filter(({ isNamed }) => isNamed);
  if (named.length > 0) return named;
  const bases = new Set(rows.map(({ entity }) => models[entity]?.base));
  const refers = ({ base, properties }: EntityModel) =>
    properties.some(({ lookup }) => lookup?.entity !== undefined && lookup.entity !== base && bases.has(lookup.entity));
  return rows.filter(({ entity }) => models[entity] && !refers(models[entity]));
}

async function isOf(row: FoundRow, items: readonly string[], { http, product }: Parts): Promise<boolean> {
  const { data } = await http.request<Row>({ method: 'GET', path: pathOfRow(row) }).catch(() => ({ data: null }));
  return product.models[row.entity]?.found.some((name) => items.includes(String(data?.[name] ?? ''))) === true;
}
