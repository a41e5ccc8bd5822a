/** All calls of our own, by concern. The page imports types from here and nothing else: schemas stay with the server. */
import { ACCESS_KEYS } from './access-keys';
import { ACCOUNT, SESSION } from './account';
import { APPROVAL } from './approval';
import { COCKPIT, TEXTS } from './cockpit';
import { BELL, COMMENTS } from './comments';
import { FACTORS } from './factors';
import { DOWNLOADS, IMPORT } from './files';
import { FIND } from './find';
import { FLAGS, INSTALLATION, SWITCHES } from './installation';
import { HUB, LIVE, SIMULATION } from './live';
import { LOGIN } from './login';
import { LOOKUPS } from './lookups';
import { ASSIGNABLE_ROLES, HISTORY, PEOPLE } from './people';
import { REPORT_DATA, REPORTS } from './reports';
import { KPI_SEEDING, SEEDING } from './seeding';
import { SETTINGS } from './settings';
import { UNDO } from './undo';
import { VIEWS } from './views';
import { LABELS, MATERIALS, NUMBERS, PURCHASE, SALES } from './warehouse';
import { WATCHES } from './watches';

export const CALLS = {
  ...{ LOGIN, SESSION, FACTORS, ACCOUNT, ACCESS_KEYS, PEOPLE, ASSIGNABLE_ROLES },
  ...{
    COCKPIT,
    TEXTS,
    HISTORY,
    COMMENTS,
    BELL,
    WATCHES,
    APPROVAL,
    UNDO,
    VIEWS,
    FIND,
    LOOKUPS,
    IMPORT,
    DOWNLOADS,
    LIVE,
    HUB,
    SIMULATION,
  },
  ...{ SETTINGS, SEEDING, KPI_SEEDING, FLAGS, SWITCHES, INSTALLATION },
  ...{ MATERIALS, LABELS, PURCHASE, SALES, NUMBERS, REPORTS, REPORT_DATA },
} as const;

type CallsOf<Concern> = Concern extends unknown ? Concern[keyof Concern] : never;
/** Any of them. */
export type Described = CallsOf<(typeof CALLS)[keyof typeof CALLS]>;

export * from './access-keys';
export * from './account';
export * from './approval';
export type { AnswerOf, BodyOf, Call, ObjectSchema, ParametersOf, QueryOf } from './call';
export * from './cockpit';
export * from './comments';
export * from './factors';
export * from './files';
export * from './find';
export * from './installation';
export * from './live';
export * from './login';
export * from './lookups';
export * from './people';
export * from './reports';
export { BulkResult, FieldError, type LookupValue, ROW, type Said } from './schema';
export * from './seeding';
export * from './settings';
export * from './undo';
export * from './views';
export * from './warehouse';
export * from './watches';
