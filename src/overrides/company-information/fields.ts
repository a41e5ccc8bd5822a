import i18next, { type TFunction } from 'i18next';
import { DATE_FORMATS, LANGUAGE_FORMAT, NUMBER_FORMATS, REGIONS, TIME_FORMATS } from '../../engine/constants';
import type { CompanyInfo } from '../../engine/http';
import { personalFormatter } from '../../engine/value';

export type CompanyField = keyof CompanyInfo;
/** The fields that are filled, those that are not have none. */
export type Company = Readonly<Partial<Record<CompanyField, string>>>;

/** Who the company is, in the order of the page; `wide` is its part of a line of six. */
export const ADDRESS: readonly { readonly name: CompanyField; readonly wide: number; readonly isRequired?: boolean }[] =
  [
    { name: 'companyName', wide: 6, isRequired: true },
    { name: 'streetAddress', wide: 6 },
    { name: 'zipCode', wide: 2 },
    { name: 'city', wide: 3 },
    { name: 'countryCode', wide: 1 },
  ];

/** What dates and numbers look like: the values that there are, and how each is called. */
export const FORMATS: readonly {
  readonly name: CompanyField;
  readonly values: readonly string[];
  textOf(value: string, t: TFunction): string;
}[] = [
  {
    name: 'date',
    values: [LANGUAGE_FORMAT, ...DATE_FORMATS],
    textOf: (value, t) => {
      const { dateFormat } = formatOf({ date: value });
      return value === LANGUAGE_FORMAT ? `${dateFormat} (${t('company.ofLanguage')})` : dateFormat;
    },
  },
  { name: 'time', values: TIME_FORMATS, textOf: (value) => value },
  {
    name: 'region',
    values: Object.keys(REGIONS),
    textOf: (value, t) => `${t(`company.regions.${value}`)} (${REGIONS[value as keyof typeof REGIONS]})`,
  },
  {
    name: 'format',
    values: [LANGUAGE_FORMAT, ...NUMBER_FORMATS],
    textOf: (value, t) => {
      const name = value === LANGUAGE_FORMAT ? t('company.ofLanguage') : value;
      return `${formatOf({ format: value }).number(1234.5)} (${name})`;
    },
  },
];

/** What holds where a format is not set. */
export function defaultOf(field: CompanyField): string {
  const { dateFormat, timeFormat, region, numberFormat } = formatOf({});
  const zone = Object.entries(REGIONS).find(([, one]) => one === region)?.[0];
  return { date: dateFormat, time: timeFormat, region: zone ?? region, format: numberFormat }[field as string] ?? '';
}

/** Dates and numbers as the company writes them. */
export function formatOf(company: Company) {
  return personalFormatter(i18next.language, { companyInfo: JSON.stringify(company) });
}

/** The fields without those that are blank, as they are saved. */
export function withoutBlanks(company: Company): Company {
  return Object.fromEntries(
    Object.entries(company).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}
