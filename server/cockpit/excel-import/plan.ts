/** Which definition a sheet is about, and which of its properties the columns are. */
import { LANGUAGES } from '../../../src/engine/constants';
import type { ImportFailure, SheetColumn, SheetCorrections } from '../../../src/engine/http';
import type { PropertyModel } from '../../../src/engine/model';
import { nearestName } from '../../entities';
import type { FindText } from '../../platform/localisation';
import { folded } from './named-values';
import type { Called, Target } from './targets';
import type { Sheet } from './workbook';

/** A sheet that can be imported. */
export interface Plan {
  readonly target: Target;
  readonly columns: ReadonlyMap<number, PropertyModel>;
  readonly head: readonly SheetColumn[];
}

/** Why a sheet cannot be imported. */
export interface NoPlan {
  readonly entity?: string;
  readonly head?: readonly SheetColumn[];
  readonly problems: readonly ImportFailure[];
}

/** Excel allows no longer name of a sheet, and none with these signs. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[[\]:*?/\\']/g;

/**
 * Takes a sheet, what the person says of it, and what may be imported. A sheet that is forbidden is as unknown as one
 * that is not there.
 */
export function planSheet(
  { name, rows: [head, ...rows] }: Sheet,
  corrections: SheetCorrections,
  targets: readonly Target[],
  find: FindText,
  language: string,
): Plan | NoPlan {
  const say = (key: string, values: Readonly<Record<string, string>>) =>
    find(language, [`server.import.${key}`], values) ?? key;
  const unknown = (what: 'Sheet' | 'Column', given: string, known: readonly Called[]) => {
    const names = known.flatMap((one) => one.names);
    const meant = nearestName(given, names);
    return say(`unknown${what}${meant === undefined ? '' : 'Meant'}`, { name: given, meant: meant ?? '' });
  };
  const target =
    typeof corrections.entity === 'string'
      ? targets.find(({ model }) => model.name === corrections.entity)
      : targets.find(({ names }) => names.some((known) => sheetName(known) === sheetName(name)));
  if (!target) return { problems: [{ reason: unknown('Sheet', name, targets) }] };

  const texts = new Map((head?.cells ?? []).map(([column, cell]) => [column, headOf(cell)] as const));
  const filled = new Set<number>();
  for (const { cells } of rows) for (const [column] of cells) filled.add(column);
  const columns = new Map<number, PropertyModel>();
  const problems: ImportFailure[] = [];
  const shown = [...new Set([...texts.keys(), ...filled])].sort((a, b) => a - b);
  const heads = shown.map((column): SheetColumn => {
    const given = texts.get(column) ?? letters(column);
    const said = corrections.columns?.[column];
    const isLeftOut = said === null || isReasons(given, find);
    const field = isLeftOut ? undefined : fieldOf(target, given, said);
    if (field && [...columns.values()].includes(field.property))
      problems.push({ column, reason: say('columnTwice', { name: given }) });
    else if (field) columns.set(column, field.property);
    else if (!isLeftOut)
      problems.push({ column, reason: unknown('Column', given, texts.has(column) ? target.fields : []) });
    return { column, name: given, property: columns.get(column)?.name ?? null };
  });
  return problems.length > 0 ? { entity: target.model.name, head: heads, problems } : { target, columns, head: heads };
}

function fieldOf(target: Target, given: string, said: string | undefined): Target['fields'][number] | undefined {
  if (said !== undefined) return target.fields.find(({ property }) => property.name === said);
  return target.fields.find(({ names }) => names.some((known) => spaced(known) === spaced(given)));
}

/** Without the mark of what is required. */
function headOf(cell: unknown): string {
  return typeof cell === 'object'
    ? ''
    : String(cell)
        .trim()
        .replace(/\s*\*$/, '');
}

/** The column in which a workbook came back with its mistakes. */
function isReasons(given: string, find: FindText): boolean {
  return LANGUAGES.some((language) => find(language, ['import.why']) === given);
}

function spaced(text: string): string {
  return folded(text.replace(/\s+/g, ' '));
}

function sheetName(text: string): string {
  return spaced(text.replace(NOT_IN_NAMES, ' ').trim().slice(0, LONGEST_NAME));
}

/** A column as Excel calls it: 0 is A, 26 is AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
