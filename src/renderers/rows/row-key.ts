import type { EntityModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';

/** The key of a row as one text; several parts are joined by `|`, as the hub does. */
export function rowKey(model: Pick<EntityModel, 'key'>, row: Row): string {
  return model.key.map((name) => String(row[name] ?? '')).join('|');
}
