/** What a draft starts with: what is stored, what is proposed, or nothing but its supplier. */
import { fillPath, fillQuery } from '../../engine/action';
import type { Opened } from '../../engine/document';
import { API, type DraftCriteria, fill, type HttpClient, type ProposedDraftLine } from '../../engine/http';
import { inPortions, type LoadResult, type Row, writeFilter } from '../../engine/query';
import type { Cockpit } from '../../renderers/cockpit';
import { fetchAll } from '../../renderers/rows';
import { type Criteria, criteriaIn } from './criteria';
import { type Draft, type DraftLine, lineOf } from './draft';
import type { Models } from './models';

/** What a material is called by, exactly. */
const CALLED = ['itemNo', 'barcode', 'ean'] as const;
/** So many materials are asked for at once. */
const MOST_AT_ONCE = 1_000;

/** A draft that is saved, with its lines (PO-019). */
export async function readSaved(cockpit: Cockpit, models: Models, id: string): Promise<Opened<Draft>> {
  const { http } = cockpit;
  const { one } = models.draft.endpoints;
  if (!one) throw new Error('Drafts cannot be read one by one');
  const values = { row: { id } };
  const [{ data }, saved] = await Promise.all([
    http.request<Row>({ method: one.method, path: fillPath(one.path, values), query: fillQuery(one.query, values) }),
    fetchAll(cockpit, {
      model: models.draftLine,
      parameters: {},
      values: { draftId: id },
      options: { sort: [{ selector: 'itemNo' }] },
    }),
  ]);
  const row = data ?? { id };
  const lines = await withMaterials(http, saved);
  return { key: id, row, values: { supplierId: String(row.supplierId), lines } };
}

/** A new draft with what the supplier's materials lack by the criteria (PO-003). */
export async function readProposed(http: HttpClient, key: string): Promise<Opened<Draft>> {
  const criteria = criteriaIn(key) ?? {};
  const lines = await withMaterials(http, await proposals(http, criteria, false));
  return { key, values: { supplierId: criteria.supplierId, lines } };
}

/** A new draft without lines (PO-002). */
export async function readEmpty(supplierId: string): Promise<Opened<Draft>> {
  return { key: supplierId, values: { supplierId, lines: [] } };
}

/** Lines that are proposed, or with `all` what there is to know of all materials of the supplier. */
export async function proposals(
  http: HttpClient,
  criteria: Criteria,
  all: boolean,
): Promise<readonly ProposedDraftLine[]> {
  const given = Object.entries(criteria).filter(([, value]) => value !== undefined);
  const query = { ...Object.fromEntries(given), ...(all ? { all } : {}) } as DraftCriteria;
  const { data } = await http.get(API.unsavedDraftLines, query);
  return data ?? [];
}

/** Whose materials are asked for, and which of them are in a draft. */
interface Undrafted {
  readonly supplierId: string;
  readonly draftId?: string | undefined;
}

/** Materials of a supplier that are not in a saved draft yet; all of them for a draft that is not saved (PO-005). */
export async function undrafted(
  http: HttpClient,
  of: Undrafted,
  searchText: string,
  take: number,
): Promise<readonly Row[]> {
  return (await askUndrafted(http, of, { searchText, skip: 0, take })).rows;
}

/** Those of them whose number or barcode is exactly the text. */
export async function undraftedCalled(
  http: HttpClient,
  { material }: Pick<Models, 'material'>,
  of: Undrafted,
  text: string,
): Promise<readonly Row[]> {
  const seen = CALLED.filter((name) => material.properties.some((property) => property.name === name));
  const any = seen.map((property) => ({ property, operator: '=', value: text }) as const);
  return (await askUndrafted(http, of, { filter: JSON.stringify(writeFilter({ any })), skip: 0, take: 2 })).rows;
}

/** All of them by what they are called, in lower case. */
export async function undraftedByName(
  { http, rowsLimit }: Pick<Cockpit, 'http' | 'rowsLimit'>,
  of: Undrafted,
): Promise<ReadonlyMap<string, ReadonlySet<Row>>> {
  const byName = new Map<string, Set<Row>>();
  const portions = inPortions({
    most: Number.MAX_SAFE_INTEGER,
    atOnce: Math.min(MOST_AT_ONCE, rowsLimit),
    keyOf: ({ id }) => String(id),
    ask: (skip, take) => askUndrafted(http, of, { skip, take, ...(skip === 0 ? { requireTotalCount: true } : {}) }),
  });
  for await (const { rows } of portions)
    for (const row of rows)
      for (const called of CALLED.map((name) => nameOf(row[name])))
        if (called !== '') byName.set(called, (byName.get(called) ?? new Set()).add(row));
  return byName;
}

/** The same for what is typed and what is kept: case and blanks around it do not count. */
export const nameOf = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .toLowerCase();

async function askUndrafted(
  http: HttpClient,
  { supplierId, draftId = 'new' }: Undrafted,
  { searchText = '', ...options }: Readonly<Record<string, string | number | boolean>>,
): Promise<{ readonly rows: readonly Row[]; readonly total?: number | undefined }> {
  const path = fill(API.undraftedMaterials, { supplier: supplierId, draft: draftId });
  const sort = JSON.stringify([{ selector: 'itemNo' }]);
  const { data } = await http.get<LoadResult>(path, {
    ...(searchText === '' ? {} : { searchText }),
    sort,
    ...options,
  });
  return { rows: (data?.result ?? []) as readonly Row[], total: data?.totalCount };
}

async function withMaterials(http: HttpClient, lines: readonly object[]): Promise<readonly DraftLine[]> {
  const rows = lines as readonly Row[];
  const ids = [...new Set(rows.map(({ materialId }) => String(materialId)))];
  const materials = ids.length === 0 ? [] : ((await http.post(API.materialGet, ids)).data ?? []);
  const byId = new Map(materials.map((material) => [material.id, material]));
  return rows.map((line, index) => lineOf(index + 1, line, byId.get(line.materialId)));
}
