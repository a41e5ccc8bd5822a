/** Rights and the menu of a business unit: a text is stored only if every cockpit can read it (LOWCODE-025). */
import type { FieldError } from '../../../src/engine/http';
import { DEEPEST_ROUTE, type RouteEntry } from '../../../src/engine/menu';
import { isPermissionValue, PERMISSION_GROUPS, readPermissions } from '../../../src/engine/permission';
import { invalid } from '../../platform/errors';
import type { SettingEntry } from '../../platform/settings';
import { OWNERS } from '../../platform/settings';

const ROUTES = ['routeConfigs', 'reportConfigs'];

/** Refuses rights and menus that nobody could read afterwards. */
export function checkShared({ clientId, owner, key, value }: SettingEntry): void {
  if (clientId !== 'Cockpit') return;
  const problems: FieldError[] = [];
  if (owner === OWNERS.permissions) {
    if (!PERMISSION_GROUPS.some((group) => group === key))
      problems.push({ field: 'key', keyword: 'enum', message: 'must be header, grid or data' });
    problems.push(...permissionProblems(value));
  }
  if (owner === OWNERS.routes && ROUTES.includes(key)) problems.push(...routeProblems(value));
  if (problems.length > 0) throw invalid(problems);
}

/** What is wrong with a text as one group of permissions; nothing if it can be stored (PERM-017, PERM-019). */
function permissionProblems(text: string): FieldError[] {
  const values = readPermissions(text);
  if (!values) return [{ field: 'value', keyword: 'format', message: 'must be a JSON object of permissions' }];
  return Object.entries(values)
    .filter(([, value]) => !isPermissionValue(value))
    .map(([key]) => ({
      field: `value/${key}`,
      keyword: 'type',
      message: 'must be true, false, the name of a role or a list of names',
    }));
}

/** What is wrong with a text as the routes of the menu; nothing if it can be stored. */
function routeProblems(json: string): FieldError[] {
  try {
    const routes: unknown = JSON.parse(json);
    if (Array.isArray(routes)) return routes.flatMap((route, at) => entryProblems(route, `value/${at}`, 1));
  } catch {
    // Not JSON: refused below.
  }
  return [{ field: 'value', keyword: 'format', message: 'must be a JSON list of route entries' }];
}

type Members = Partial<Record<keyof RouteEntry, unknown>>;

function entryProblems(entry: unknown, field: string, depth: number): FieldError[] {
  const {
    displayName = '',
    routeName,
    isAllowed = false,
    order = 0,
    routes = [],
  } = (typeof entry === 'object' && entry !== null ? entry : {}) as Members;
  const isList = Array.isArray(routes);
  const checks: readonly (readonly [fits: boolean, member: keyof RouteEntry, keyword: string, message: string])[] = [
    [typeof routeName === 'string' && routeName !== '', 'routeName', 'required', 'must name a route'],
    [typeof displayName === 'string', 'displayName', 'type', 'must be a text'],
    [typeof isAllowed === 'boolean', 'isAllowed', 'type', 'must be true or false'],
    [typeof order === 'number', 'order', 'type', 'must be a number'],
    [isList, 'routes', 'type', 'must be a list of route entries'],
    [
      !isList || routes.length === 0 || depth < DEEPEST_ROUTE,
      'routes',
      'format',
      'must be empty: entries stand two deep',
    ],
  ];
  const own = checks
    .filter(([fits]) => !fits)
    .map(([, member, keyword, message]) => ({ field: `${field}/${member}`, keyword, message }));
  if (own.length > 0 || !isList) return own;
  return routes.flatMap((route: unknown, at: number) => entryProblems(route, `${field}/routes/${at}`, depth + 1));
}
