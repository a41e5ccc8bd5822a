/** What each unit records of its stocks beyond what every warehouse does, and what some of them have of it. */
import type { RowOf, ValuesOf } from '../../entities';
import { type BlockContext, timeFrom } from './block';

interface Recorded {
  readonly name: string;
  readonly displayName: string;
  readonly dataType: RowOf<'stock-attribute'>['dataType'];
  readonly description: string;
  readonly regexValidation?: string;
  readonly enumValues?: string[];
  readonly restrictedPreparation?: boolean;
  readonly erpMaintained?: boolean;
  /** Of every so many stocks one has a value. */
  readonly oneOf: number;
  readonly value: (context: BlockContext, index: number) => string | number | boolean;
}

const GRADES = ['First', 'Second', 'Third', 'Blocked'];
const COUNTRIES = ['NO', 'SE', 'DK', 'DE', 'PL', 'CN'] as const;

const RECORDED: readonly Recorded[] = [
  {
    name: 'quality',
    displayName: 'Quality',
    dataType: 'Enum',
    description: 'Grade given at the receipt',
    enumValues: GRADES,
    oneOf: 2,
    value: (_, index) => GRADES[Math.floor(index / 2) % 7] ?? 'First',
  },
  {
    name: 'countryOfOrigin',
    displayName: 'Country of origin',
    dataType: 'String',
    description: 'Two letters, for customs',
    regexValidation: '^[A-Z]{2}$',
    erpMaintained: true,
    oneOf: 3,
    value: (_, index) => COUNTRIES[Math.floor(index / 3) % COUNTRIES.length] as string,
  },
  {
    name: 'inspectedOn',
    displayName: 'Inspected on',
    dataType: 'Date',
    description: 'Day of the last inspection',
    oneOf: 5,
    value: ({ today }, index) => timeFrom(today, -1 - (index % 180), 9).slice(0, 10),
  },
  {
    name: 'hazardous',
    displayName: 'Hazardous',
    dataType: 'Boolean',
    description: 'Kept apart from other goods',
    restrictedPreparation: true,
    oneOf: 11,
    value: (_, index) => index % 2 === 0,
  },
  {
    name: 'shelfLifeDays',
    displayName: 'Shelf life in days',
    dataType: 'Integer',
    description: 'From production to expiry',
    oneOf: 4,
    value: (_, index) => 30 * (1 + (index % 24)),
  },
  {
    name: 'density',
    displayName: 'Density',
    dataType: 'Decimal',
    description: 'Kilograms per litre',
    oneOf: 6,
    value: (_, index) => Number((0.7 + (index % 50) / 40).toFixed(3)),
  },
];

/** The rows that describe what the unit records: the first of all, or in the other unit the last. */
export function makeStockAttributes(context: BlockContext, count: number): ValuesOf<'stock-attribute'>[] {
  return recordedBy(context, count).map(({ oneOf: _, value: __, ...row }, index) => ({
    id: `${context.prefix}att-${index + 1}`,
    regexValidation: null,
    enumValues: null,
    required: false,
    restrictedPreparation: false,
    erpMaintained: false,
    ...row,
  }));
}

/** What the stock of this number has of it. */
export function attributesOf(context: BlockContext, count: number, index: number): Readonly<Record<string, unknown>> {
  const had = recordedBy(context, count).filter(({ oneOf }) => index % oneOf === 0);
  return Object.fromEntries(had.map(({ name, value }) => [name, value(context, index)]));
}

function recordedBy({ unit }: BlockContext, count: number): readonly Recorded[] {
  return unit === 'Nordlager Oslo' ? RECORDED.slice(0, count) : RECORDED.slice(-count);
}
