/** The routes of the menu as the server stores them for a business unit (MENU-047). */
/** A route entry. */
export interface RouteEntry {
  readonly displayName: string;
  /** Name of a definition, path of a page, or title of a group. A path of a definition pins that version (OPEN-098). */
  readonly routeName: string;
  readonly routes?: readonly RouteEntry[];
  readonly isAllowed: boolean;
  readonly order?: number;
}

/** The menu shows entries and, below them, entries. */
export const DEEPEST_ROUTE = 2;

/**
 * Route settings as the server stores them; text that cannot be read is reported and counts as none (ERROR-038). So does
 * an entry that is none, whoever wrote it: the menu has the others.
 */
export function readRoutes(json: string | undefined, report: (error: unknown) => void): RouteEntry[] | undefined {
  if (!json) return undefined;
  try {
    const routes: unknown = JSON.parse(json);
    return Array.isArray(routes) ? soundRoutes(routes, 1, report) : undefined;
  } catch (error) {
    report(error);
    return undefined;
  }
}

function soundRoutes(given: readonly unknown[], depth: number, report: (error: unknown) => void): RouteEntry[] {
  return given.flatMap((one): RouteEntry[] => {
    const { displayName, routeName, isAllowed, order, routes } = membersOf(one);
    if (typeof routeName !== 'string' || (routes != null && !Array.isArray(routes)) || depth > DEEPEST_ROUTE) {
      report(new Error(`A route entry cannot be read: ${JSON.stringify(one).slice(0, 100)}`));
      return [];
    }
    return [
      {
        displayName: typeof displayName === 'string' ? displayName : '',
        routeName,
        isAllowed: isAllowed === true,
        ...(typeof order === 'number' ? { order } : {}),
        ...(routes ? { routes: soundRoutes(routes, depth + 1, report) } : {}),
      },
    ];
  });
}

function membersOf(entry: unknown): Partial<Record<keyof RouteEntry, unknown>> {
  return typeof entry === 'object' && entry !== null ? entry : {};
}
