/** A request about rights or flags, in the words of who looks. */
import type { PermissionValue } from '../../../src/engine/model';
import { isPermissionValue, namesIn } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { AskedValue } from '../../entities';
import { RIGHTS_REQUEST } from '../settings';
import type { Reader } from './rows';

/** The row of the request: `Rights: Export: Manager becomes Manager, Operator`. */
export function toldSetting(row: Row, { find, session: { language } }: Reader): Row {
  const text = (key: string, values: Readonly<Record<string, string>> = {}) => find(language, [key], values) ?? key;
  const isRights = row.definition === RIGHTS_REQUEST;
  const what = text(`settings.parts.${isRights ? 'permissions' : 'feature-flags'}`);
  const rowName = isRights ? text(`settings.rights.groups.${String(row.rowKey)}`) : '';
  const say = (value: unknown) =>
    isRights && isPermissionValue(value) ? holders(value, text) : text(value === true ? 'values.yes' : 'values.no');
  const asked = (row.changes as readonly AskedValue[]).map(({ property, before, after }) => {
    const name = find(language, [isRights ? `rights.${property}` : `features.${property}`]) ?? property;
    return `${name}: ${text('server.approval.change', { before: say(before), after: say(after) })}`;
  });
  return {
    ...row,
    what,
    rowName,
    asked: asked.join('; '),
    summary: [[what, rowName].filter(Boolean).join(', '), ...asked].join('. '),
    changes: [],
    address: null,
  };
}

function holders(value: PermissionValue, text: (key: string) => string): string {
  if (value === true) return text('settings.rights.everybody');
  return namesIn(value).join(', ') || text('settings.rights.nobody');
}
