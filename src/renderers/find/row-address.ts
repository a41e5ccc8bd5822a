import { fillPath } from '../../engine/action';
import { API, type FoundRow } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { writeParameters } from '../../engine/view';

/** Of a definition's actions, the one that says where a row is opened. */
const OPEN = 'open';

/**
 * Where a found row is opened: its page with that row alone. Where rows have pages of their own the address names the
 * key besides, which leads on to these.
 */
export function rowAddress(
  { page, values }: Pick<FoundRow, 'page' | 'values'>,
  model: EntityModel,
  models: Readonly<Record<string, EntityModel>>,
): string {
  const key = Object.fromEntries(model.key.map((name) => [name, values[name] as string]));
  const sharesPage = Object.values(models).some(
    ({ name, pages }) => name !== model.name && pages.some(({ path }) => path === page),
  );
  const isLedOn = model.actions.some(({ name, open }) => name === OPEN && open !== undefined);
  return `/${page}?${writeParameters({
    ...(sharesPage ? { tab: model.name } : {}),
    ...(isLedOn ? key : {}),
    filters: key,
  })}`;
}

/** The call that gives all of a row that was found. */
export const pathOfRow = ({ entity, id }: Pick<FoundRow, 'entity' | 'id'>): string =>
  fillPath(API.foundRow, { row: { entity, id } });

/** What a row is called: by what names it, else by what it was found by. */
export function nameOf(
  { values, found, id }: Pick<FoundRow, 'values' | 'found' | 'id'>,
  { display }: Pick<EntityModel, 'display'>,
): string {
  return String(values[display] ?? values[found] ?? id);
}
