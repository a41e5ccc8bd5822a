import type { Location } from '../../../generated/types';
import { asReferred, type ChangeOf, reaction, type ValuesOf } from '../../entities';
import { textsOf } from '../values';

/**
 * What stocks say of their place for whoever looks at them, in one statement for all that stand there. Work reads the
 * place itself: stocks that others hold are left out, as they hold a stock and then want its place.
 */
export const PLACE_STATEMENT = `update stock s set location_abc = l.a_bc_group, picking_sequence = l.picking_sequence, erp_classification = l.erp_classification
  from location l
  where l.business_unit = $1 and l.id = any($2::text[]) and s.business_unit = l.business_unit and s.location_id = ${asReferred('l.id')}
    and s.stock_id in (select h.stock_id from stock h where h.business_unit = $1 and h.location_id = any($2::text[]) for update skip locked)
    and (s.location_abc, s.picking_sequence, s.erp_classification) is distinct from (l.a_bc_group, l.picking_sequence, l.erp_classification)
  returning s.stock_id as key`;

/** Stocks say where their places stand in the order of picking, also after that was edited. */
export const showPlace = reaction(['location'], async (work, changes) => {
  const ids = textsOf(
    changes.filter(isOther).flatMap(({ after }) => after ?? []),
    'id',
  );
  if (ids.length > 0) await work.follow('stock', ids, PLACE_STATEMENT);
});

/** What a stock at this place says of it. */
export function placedAt(place: Location | undefined): ValuesOf<'stock'> {
  return {
    locationABC: place?.aBCGroup ?? null,
    pickingSequence: place?.pickingSequence ?? null,
    erpClassification: place?.erpClassification ?? null,
  };
}

/** A new place holds no stock yet. */
function isOther({ before, after }: ChangeOf<'location'>): boolean {
  if (!before || !after) return false;
  return JSON.stringify(placedAt(before)) !== JSON.stringify(placedAt(after));
}
