import type { CompanyInfo } from '../../engine/http';

/** Name and address of the company as a document has them; without any it is the business unit's. */
export function companyLines(companyInfo: string | undefined, businessUnit: string): readonly string[] {
  const { companyName, streetAddress, zipCode, city, countryCode } = read(companyInfo);
  const town = [zipCode, city].filter(Boolean).join(' ');
  const name = companyName?.trim() || businessUnit;
  return [name, streetAddress, town, countryCode].filter((line): line is string => Boolean(line));
}

function read(companyInfo: string | undefined): Partial<CompanyInfo> {
  try {
    const info: unknown = JSON.parse(companyInfo ?? '{}');
    return typeof info === 'object' && info !== null ? info : {};
  } catch {
    return {};
  }
}
