import { createHash } from 'node:crypto';
import type { CellValue, ImportCorrections, ImportFailure, ImportResult, SheetResult } from '../../../src/engine/http';
import { createZone, type Formatter, NO_RESULT, numberDoubt, personalFormatter } from '../../../src/engine/value';
import { type Batch, type Entities, sessionValues } from '../../entities';
import type { ServerContext, Session } from '../../platform/context';
import { unauthorised } from '../../platform/errors';
import { tell } from '../../platform/http';
import type { FindText } from '../../platform/localisation';
import { cockpitSettings } from '../../platform/settings';
import { allLookupValues } from '../lookups';
import { type NoPlan, type Plan, planSheet } from './plan';
import { References } from './references';
import { type Importing, importRows } from './rows';
import { inSlices } from './slices';
import { targetsOf } from './targets';
import { shownCell } from './values';
import type { Sheet, SheetRow } from './workbook';

export type ImportParts = Pick<ServerContext, 'database' | 'clock' | 'auth' | 'product'> & {
  readonly entities: Entities;
  readonly find: FindText;
};

/** What is asked of an import. */
export interface ImportAsked {
  readonly session: Session;
  readonly requestId: string;
  readonly isDryRun: boolean;
  /** By which it may be repeated. */
  readonly key: string | undefined;
  readonly file: Uint8Array;
  readonly workbook: readonly Sheet[];
  readonly corrections: ImportCorrections;
  /** Says that nobody waits for it any more. */
  readonly gone: AbortSignal;
  /** Is told how many of the rows are done. */
  tell(done: number, of: number): void;
}

/**
 * Imports sheet by sheet and row by row, so that a row may name those before it. All rows that can be imported are so at
 * once, or, if the server dies, the session ends or nobody waits any more, none of them is (OPEN-180).
 */
export async function importWorkbook(
  parts: ImportParts,
  asked: ImportAsked,
): Promise<{ readonly status: number; readonly body: string }> {
  const { session, isDryRun, requestId, key } = asked;
  const { database, clock, entities, auth, product } = parts;
  const [{ userSettings }, { today: _, ...values }, calls] = await Promise.all([
    cockpitSettings(database, product.current.product, session),
    sessionValues(parts, session, clock.now()),
    allLookupValues(database, session.businessUnit),
  ]);
  const format = personalFormatter(session.language, userSettings);
  let hasEnded = false;
  const stopListening = auth.onSessionEnded((sid) => {
    if (sid === session.sid) hasEnded = true;
  });
  const goOn = () => {
    if (hasEnded) throw unauthorised();
    asked.gone.throwIfAborted();
  };
  const fingerprint = createHash('sha256').update(asked.file).update(JSON.stringify(asked.corrections)).digest('hex');
  try {
    return await entities.batch({ session, requestId, isDryRun, key, fingerprint }, async (batch) => {
      const importing = {
        batch,
        references: new References(batch, session, calls),
        zone: createZone(format.region),
        format,
        values,
        ...wordsOf(parts, session, format),
      };
      const result = await importSheets(parts, asked, batch, importing, goOn);
      const hasFailed = result.sheets.some(({ failed }) => failed.length > 0);
      return { status: hasFailed ? 207 : 200, body: await toldOf(result) };
    });
  } finally {
    stopListening();
  }
}

async function importSheets(
  { find }: ImportParts,
  { workbook, corrections, session, isDryRun, tell: told }: ImportAsked,
  batch: Batch,
  importing: Omit<Importing, 'corrections'>,
  goOn: () => void,
): Promise<ImportResult> {
  const ofSheet = ({ name }: Sheet) => (Object.hasOwn(corrections, name) ? corrections[name] : undefined) ?? {};
  const filled = workbook.filter((sheet) => sheet.rows.length > 0 && ofSheet(sheet).entity !== null);
  const taken = (sheet: Sheet): readonly SheetRow[] => {
    const without = new Set(ofSheet(sheet).without);
    return sheet.rows.slice(1).filter(({ row }) => !without.has(row));
  };
  const total = filled.reduce((sum, sheet) => sum + taken(sheet).length, 0);
  const sheets: SheetResult[] = [];
  let done = 0;
  for (const sheet of filled) {
    const rows = taken(sheet);
    // Rows of the sheet before may have described attributes of this one's.
    const entities = await batch.definitions();
    const plan = planSheet(sheet, ofSheet(sheet), targetsOf(entities, session, find), find, session.language);
    const shown = isDryRun ? await shownSheet(plan, rows) : {};
    if ('problems' in plan) {
      const { problems, entity } = plan;
      const name = { name: sheet.name, ...(entity === undefined ? {} : { entity }) };
      sheets.push({ ...name, created: 0, updated: 0, failed: problems, ...shown });
      done += rows.length;
      continue;
    }
    const count = { created: 0, updated: 0 };
    const failed: ImportFailure[] = [];
    const reading = { ...importing, corrections: ofSheet(sheet) };
    for await (const { row, outcome } of importRows(plan, sheet.rows.slice(1), entities, reading)) {
      goOn();
      if (outcome.kind === 'failed') {
        const { kind: _, ...why } = outcome;
        failed.push({ row, ...why });
      } else count[outcome.kind]++;
      told(++done, total);
    }
    sheets.push({ name: sheet.name, entity: plan.target.model.name, ...count, failed, ...shown });
  }
  return { sheets };
}

/** What stands in the sheet, for somebody who has to mend it. */
async function shownSheet(
  { head = [] }: Plan | NoPlan,
  rows: readonly SheetRow[],
): Promise<Pick<SheetResult, 'head' | 'rows'>> {
  const shown = await inSlices(rows, ({ row, cells }): [number, ...CellValue[]] => {
    const byColumn = new Map(cells);
    return [row, ...head.map(({ column }) => shownCell(byColumn.get(column)))];
  });
  return { head, rows: shown };
}

/** The answer as it is sent. Each of its rows may have all mistakes that a row can have. */
async function toldOf({ sheets }: ImportResult): Promise<string> {
  const told: string[] = [];
  for (const { failed, rows, ...sheet } of sheets) {
    const parts = [
      JSON.stringify(sheet).slice(1, -1),
      `"failed":[${(await inSlices(failed, (one) => JSON.stringify(one))).join(',')}]`,
      ...(rows ? [`"rows":[${(await inSlices(rows, (one) => JSON.stringify(one))).join(',')}]`] : []),
    ];
    told.push(`{${parts.join(',')}}`);
  }
  return `{"sheets":[${told.join(',')}]}`;
}

function wordsOf(
  { find }: ImportParts,
  { language }: Session,
  format: Formatter,
): Pick<Importing, 'denied' | 'told' | 'cellError' | 'numberDoubt'> {
  return {
    denied: find(language, ['error.accessDenied']) ?? '',
    told: (refusal) => tell(refusal, language, find).message,
    cellError: (value) =>
      find(language, [`server.import.${value === NO_RESULT ? 'unreckoned' : 'error'}`], { value }) ?? value,
    numberDoubt(text) {
      const { key, values } = numberDoubt(text, format);
      return find(language, [key], values) ?? text;
    },
  };
}
