/** What a draft starts with: what is stored, what is proposed, or nothing but its supplier. */
import { fillPath, fillQuery } from '../../engine/action';
import type { Opened } from '../../engine/document';
import { API, type DraftCriteria, fill, type HttpClient, type ProposedDraftLine } from '../../engine/http';
import type { Row } from '../../engine/query';
import type { Cockpit } from '../../renderers/cockpit';
import { fetchAll } from '../../renderers/rows';
import { type Criteria, criteriaIn } from './criteria';
import { type Draft, type DraftLine, lineOf } from './draft';
import type { Models } from './models';

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

/** Materials of a supplier that are not in a saved draft yet; all of them for a draft that is not saved (PO-005). */
export async function undrafted(
  http: HttpClient,
  { supplierId, draftId = 'new' }: { readonly supplierId: string; readonly draftId?: string | undefined },
  searchText: string,
  take: number,
): Promise<readonly Row[]> {
  const path = fill(API.undraftedMaterials, { supplier: supplierId, draft: draftId });
  const sort = JSON.stringify([{ selector: 'itemNo' }]);
  const { data } = await http.get(path, {
    ...(searchText === '' ? {} : { searchText }),
    sort,
    skip: 0,
    take,
  });
  return ((data && 'result' in data ? data.result : data) ?? []) as readonly Row[];
}

/** Whether a text is exactly the number or a barcode of a material. */
export function isCalled({ itemNo, barcode, ean }: Row, text: string): boolean {
  const wanted = text.toLowerCase();
  return [itemNo, barcode, ean].some((one) => String(one ?? '').toLowerCase() === wanted);
}

async function withMaterials(http: HttpClient, lines: readonly object[]): Promise<readonly DraftLine[]> {
  const rows = lines as readonly Row[];
  const ids = [...new Set(rows.map(({ materialId }) => String(materialId)))];
  const materials = ids.length === 0 ? [] : ((await http.post(API.materialGet, ids)).data ?? []);
  const byId = new Map(materials.map((material) => [material.id, material]));
  return rows.map((line, index) => lineOf(index + 1, line, byId.get(line.materialId)));
}
