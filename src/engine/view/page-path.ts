/** Paths of pages as definitions write them: `processsalesorders/:pid/:oid?`. */

interface Part {
  readonly name: string;
  readonly parameter: boolean;
  readonly optional: boolean;
}

/** True for a page that is paged by the server, by its path alone (ROUTE-062, OPEN-092). */
export function isServerPaged(path: string): boolean {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return bare.includes('-es') || bare.includes('processsalesorders');
}

/** Parameters of an address that fits the page, or null if it does not. Leading slash, query and hash do not matter. */
export function matchPage(page: string, address: string): Readonly<Record<string, string>> | null {
  const parts = partsOf(page);
  const segments = segmentsOf(address);
  if (segments.length > parts.length) return null;
  const values: [string, string][] = [];
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (segment === undefined) {
      if (!part.optional) return null;
    } else if (part.parameter) {
      const value = decode(segment);
      if (value === null) return null;
      values.push([part.name, value]);
    } else if (segment !== part.name) {
      return null;
    }
  }
  return Object.fromEntries(values);
}

/** The address of a page with these parameters, with a leading slash; null if a required one is missing. */
export function pageAddress(
  page: string,
  parameters: Readonly<Record<string, string | number | undefined>> = {},
): string | null {
  const segments: string[] = [];
  for (const part of partsOf(page)) {
    const value = part.parameter ? parameters[part.name] : part.name;
    if (value === undefined || value === '') {
      if (part.optional) break;
      return null;
    }
    segments.push(encodeURIComponent(value));
  }
  return `/${segments.join('/')}`;
}

/** The last optional parameter, which focuses a row; undefined if the page has none. */
export function focusParameter(page: string): string | undefined {
  const last = partsOf(page).at(-1);
  return last?.optional ? last.name : undefined;
}

function partsOf(page: string): Part[] {
  return segmentsOf(page, /#/).map((segment) => {
    const optional = segment.endsWith('?');
    const parameter = segment.startsWith(':');
    return { name: segment.slice(parameter ? 1 : 0, optional ? -1 : undefined), parameter, optional };
  });
}

function segmentsOf(path: string, end = /[?#]/): string[] {
  return (path.split(end, 1)[0] ?? '').split('/').filter(Boolean);
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
