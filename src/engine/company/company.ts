/** Company information: what its nine fields may be, on both sides (SETTINGS-001 to SETTINGS-009, OPEN-168). */
import { DATE_FORMATS, LANGUAGE_FORMAT, NUMBER_FORMATS, REGIONS, TIME_FORMATS } from '../constants';
import type { CompanyInfo } from '../http';
import type { JsonSchema } from '../model';

const LINE = { type: 'string', maxLength: 100 };

export const COMPANY_SCHEMA = {
  type: 'object',
  properties: {
    companyName: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' },
    streetAddress: LINE,
    zipCode: { type: 'string', maxLength: 20 },
    city: LINE,
    countryCode: { type: 'string', pattern: '^([A-Za-z]{2})?$' },
    date: { enum: [...DATE_FORMATS, LANGUAGE_FORMAT] },
    time: { enum: [...TIME_FORMATS] },
    region: { enum: Object.keys(REGIONS) },
    format: { enum: [...NUMBER_FORMATS, LANGUAGE_FORMAT] },
  },
  required: ['companyName'],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** Company information as it is stored: JSON. What cannot be read is none. */
export function readCompany(text: string | undefined): Partial<CompanyInfo> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(([, one]) => typeof one === 'string');
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
