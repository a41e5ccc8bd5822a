/** What the cockpit needs before its first page. */
import { LANGUAGES } from '../engine/constants';
import { API, type CockpitSettings, type HttpClient, type ProductResponse } from '../engine/http';
import { askProduct } from './ask-product';

export interface CockpitData {
  readonly product: ProductResponse;
  readonly settings: CockpitSettings;
}

/** Settings of somebody who has none. */
const NO_SETTINGS: CockpitSettings = {
  userSettings: {},
  permissions: {},
  Routes: { menuSettings: {} },
  KpiSettings: {},
  GridSettings: {},
  filterColumnSettings: {},
  SortColumnSettings: {},
  GroupColumnSettings: {},
};

/** Data that the cockpit can do without: a failure is logged and navigation continues (ERROR-049). */
async function orElse<T>(wanted: Promise<T>, fallback: T): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    console.error('Route data could not be loaded', error);
    return fallback;
  }
}

/** The settings of the session; of somebody without any there are none. */
export async function loadSettings(http: Pick<HttpClient, 'get'>): Promise<CockpitSettings> {
  const { data } = await http.get(API.cockpitSettings);
  return { ...NO_SETTINGS, ...data };
}

/** Definitions and settings of the session, both at once. Without definitions there is no cockpit. */
export async function loadCockpit(http: Pick<HttpClient, 'get'>): Promise<CockpitData> {
  const [product, settings] = await Promise.all([askProduct(http), orElse(loadSettings(http), NO_SETTINGS)]);
  if (!product) throw new Error('The server sent no definitions');
  return { product, settings };
}

/** The languages that the server offers. */
export function loadLanguages(http: Pick<HttpClient, 'get'>): Promise<readonly string[]> {
  const asked = http.get<readonly string[]>(API.languages);
  return orElse(
    asked.then(({ data }) => data ?? LANGUAGES),
    LANGUAGES,
  );
}
