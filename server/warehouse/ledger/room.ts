import type { Row } from '../../../src/engine/query';
import { asReferred, type ChangeOf, type RowOf, reaction, type Work } from '../../entities';
import { textsOf } from '../values';

type RoomChange = ChangeOf<'stock' | 'location' | 'material'>;

/** What a place's room follows from; of a stock and a material, what each adds to it. */
const FOLLOWS = {
  stock: ['locationId', 'materialId', 'quantity'],
  location: ['maximumWeight', 'maximumVolume'],
  material: ['weight', 'volume'],
} as const;

/** Computed anew, whatever changed. Where there is no maximum nothing is told, and without any nothing summed up. */
export const ROOM_STATEMENT = `update location l set used_weight = r.weight, used_volume = r.volume, available_weight = r.weight_left, available_volume = r.volume_left
  from (
    select p.id,
      case when p.maximum_weight is not null then h.weight end as weight,
      case when p.maximum_volume is not null then h.volume end as volume,
      case when p.maximum_weight is not null then round(greatest(p.maximum_weight - h.weight, 0)::numeric, 2)::float8 end as weight_left,
      case when p.maximum_volume is not null then round(greatest(p.maximum_volume - h.volume, 0)::numeric, 3)::float8 end as volume_left
    from location p cross join lateral (
      select coalesce(round(sum(s.quantity::numeric * m.weight::numeric), 2), 0)::float8 as weight,
        coalesce(round(sum(s.quantity::numeric * m.volume::numeric), 3), 0)::float8 as volume
      from stock s join material m on m.business_unit = s.business_unit and m.id = s.material_id
      where (p.maximum_weight is not null or p.maximum_volume is not null)
        and s.business_unit = p.business_unit and s.location_id = ${asReferred('p.id')}
    ) h
    where p.business_unit = $1 and p.id = any($2::text[])
  ) r
  where l.business_unit = $1 and l.id = r.id
    and (l.used_weight, l.used_volume, l.available_weight, l.available_volume) is distinct from (r.weight, r.volume, r.weight_left, r.volume_left)
  returning l.id as key`;

/** Places that have a maximum say what weight and volume stands there, and what is left. */
export const showRoom = reaction(['stock', 'location', 'material'], async (work, changes) => {
  const concerned = changes.filter(isOther);
  const edited = textsOf(rowsOf(concerned, 'location'), 'id');
  const booked = await work.find('location', { id: await placesOf(work, concerned) });
  // Everybody books where everything passes through: such places have no maximum, and nobody waits for them.
  const limited = booked.filter((place) => place.maximumWeight != null || place.maximumVolume != null);
  const ids = [...new Set([...edited, ...textsOf(limited, 'id')])];
  if (ids.length === 0) return;
  // Whoever books there waits, or has booked: what is computed after that is not outdated by what they do.
  await work.lock('location', { id: ids });
  const others = new Set(await work.follow('location', ids, ROOM_STATEMENT));
  work.retell('location', await work.find('location', { id: edited.filter((id) => others.has(id)) }));
});

/** Where the stocks stand, or stood, that were changed or whose material was. */
async function placesOf(work: Work, changes: readonly RoomChange[]): Promise<string[]> {
  const materialId = textsOf(rowsOf(changes, 'material'), 'id');
  const there = materialId.length > 0 ? await work.find('stock', { materialId }) : [];
  return textsOf([...rowsOf(changes, 'stock'), ...there], 'locationId');
}

/** True of what adds to a place, takes from it or lets it hold another amount; a new material has no stock yet. */
function isOther({ entity, before, after }: RoomChange): boolean {
  if (!before) return entity !== 'material';
  if (!after) return entity === 'stock';
  const [was, is] = [before, after] as object[] as Row[];
  return FOLLOWS[entity].some((name) => was?.[name] !== is?.[name]);
}

/** The rows of a definition as they were and as they are. */
function rowsOf<E extends RoomChange['entity']>(changes: readonly RoomChange[], of: E): RowOf<E>[] {
  return changes.flatMap(({ entity, before, after }) =>
    entity === of ? ([before, after].filter(Boolean) as object[] as RowOf<E>[]) : [],
  );
}
