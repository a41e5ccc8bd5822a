/** The calls that the ledger asks for, read from its rows (API-nnn of docs/requirements.md). */
import { readFileSync } from 'node:fs';
import { API } from '../../../src/engine/http/api';

const ROW = /^\| (API-\d{3}) \| (.*?) \|/gm;
const SHOWN = /^`(GET|POST|PUT|PATCH|DELETE) (\/[^` ]*)[^`]*`/;

/** Rows of which no document shows the path, or not the whole of it: the one agreed on (OPEN-008). */
export const AGREED: Readonly<Record<string, string>> = {
  'API-005': `GET ${API.liveSettings}`,
  'API-006': `GET ${API.liveToken}`,
  'API-009': `GET ${API.cockpitSettings}`,
  'API-010': `GET ${API.dynamicColumnNames}`,
  'API-012': `GET ${API.menuSettings}`,
  'API-013': `GET ${API.routesSettings}`,
  'API-017': `DELETE ${API.userSettings}`,
  'API-018': `PUT ${API.cockpitSettings}`,
  'API-019': `POST ${API.seedUserSettings}`,
  'API-022': `POST ${API.gridForAll}`,
  'API-023': `POST ${API.gridForUnit}`,
  'API-024': `POST ${API.gridForUser}`,
  'API-025': `POST ${API.kpiForAll}`,
  'API-026': `POST ${API.kpiForUnit}`,
  'API-029': `GET ${API.dashboardWidgets}`,
  'API-031': `GET ${API.reportData}`,
  'API-051': `GET ${API.terminalSection}`,
  'API-052': `GET ${API.systemSection}`,
  'API-053': `GET ${API.cockpitSection}`,
  'API-054': `GET ${API.history}`,
  'API-055': 'GET /Stock/outgoingReservations/{id}',
  'API-059': 'PUT /User/deactivate',
  'API-064': `PUT ${API.password}`,
  'API-109': `GET ${API.enumOptions}`,
  'API-118': 'POST /Supplier/{id}/products',
  'API-128': `POST ${API.materialGet}`,
  'API-168': 'GET /Draft/Detail/{id}',
  'API-222': `GET ${API.reportLocationRoles}`,
};

/** Each row's call, `GET /Supplier/header`; undefined if neither the row nor what was agreed says it. */
export function ledgerCalls(): { readonly row: string; readonly call: string | undefined }[] {
  return [...readFileSync('docs/requirements.md', 'utf8').matchAll(ROW)].map(([, row = '', text = '']) => {
    const [, method, path] = SHOWN.exec(text) ?? [];
    return { row, call: AGREED[row] ?? (method && `${method} ${path}`) };
  });
}
