import type { ActionModel, EntityModel, Template } from '../model';
import type { Row } from '../query';
import { isBlank, placeholdersOf } from '../query';

/** True if the action only sets constants, and the row has them all. */
export function isUnchanged(action: ActionModel, model: Pick<EntityModel, 'state'>, row: Row): boolean {
  if (action.effect.kind !== 'write' || action.form || action.to.length > 1) return false;
  const [to] = action.to;
  const written: [string, Template][] = [
    ...Object.entries(action.set),
    ...(to !== undefined && model.state !== undefined ? [[model.state, to] as [string, Template]] : []),
  ];
  return written.length > 0 && written.every(([name, value]) => isSame(value, row[name]));
}

function isSame(template: Template, value: unknown): boolean {
  if (placeholdersOf(template).length > 0) return false;
  return isBlank(template) ? isBlank(value) : JSON.stringify(template) === JSON.stringify(value);
}
