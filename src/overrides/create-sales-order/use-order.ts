import { useCallback } from 'react';
import { fillPath, fillQuery } from '../../engine/action';
import type { Opened } from '../../engine/document';
import { API } from '../../engine/http';
import type { Row } from '../../engine/query';
import { type Cockpit, useCockpit } from '../../renderers/cockpit';
import { type OpenDocument, useDocument } from '../../renderers/documents';
import { fetchAll } from '../../renderers/rows';
import type { Models } from './models';
import { EMPTY_ORDER, isSameOrder, type Order, orderOfDraft } from './order';
import { rememberedOf } from './remembered';

/** A draft with its lines and their materials. */
async function readDraft(cockpit: Cockpit, models: Models, id: string): Promise<Opened<Order>> {
  const { http } = cockpit;
  const { one } = models.draft.endpoints;
  if (!one) throw new Error('Drafts cannot be read one by one');
  const values = { row: { id } };
  const [{ data: draft }, lines] = await Promise.all([
    http.request<Row>({ method: one.method, path: fillPath(one.path, values), query: fillQuery(one.query, values) }),
    fetchAll(cockpit, {
      model: models.draftLine,
      parameters: {},
      values: { draftId: id },
      options: { sort: [{ selector: 'orderLineNo' }] },
    }),
  ]);
  const ids = [...new Set(lines.map(({ materialId }) => String(materialId)))];
  const materials = ids.length === 0 ? [] : ((await http.post(API.materialGet, ids)).data ?? []);
  return {
    key: id,
    row: draft ?? { id },
    values: orderOfDraft(draft ?? {}, lines, new Map(materials.map((one) => [one.id, one]))),
  };
}

/** The order that is being written, or the draft that its address names (SO-034). */
export function useOrder(models: Models): OpenDocument<Order> {
  const cockpit = useCockpit();
  const read = useCallback((id: string) => readDraft(cockpit, models, id), [cockpit, models]);
  const empty = () => ({ ...EMPTY_ORDER, ...rememberedOf(cockpit, models) });
  return useDocument({ place: 'create-sales-order', empty, isSame: isSameOrder, read });
}
