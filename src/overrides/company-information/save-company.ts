import { readCompany } from '../../engine/company';
import { API, ApiError, type CompanyInfo, ERROR_CODES } from '../../engine/http';
import type { Cockpit } from '../../renderers/cockpit';
import { type Company, type CompanyField, withoutBlanks } from './fields';
import { rebase } from './rebase';

/** What is kept of company information that was not saved: the changes, and the text that they were made on. */
export interface KeptCompany {
  readonly changes: Company;
  readonly text: string | undefined;
}

/** Saves over what was read; gives what is left to save, with the fields that somebody else has changed as well. */
export async function saveCompany(
  http: Cockpit['http'],
  seen: KeptCompany,
): Promise<KeptCompany & { readonly clashes: readonly CompanyField[] }> {
  const before = readCompany(seen.text);
  const company = withoutBlanks({ ...before, ...seen.changes });
  try {
    await http.post(API.companyInfo, { ...(company as CompanyInfo), seen: seen.text ?? null });
    return { text: JSON.stringify(company), changes: {}, clashes: [] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.errorCode !== ERROR_CODES.stale) throw error;
    const current = error.body.current?.value;
    const text = typeof current === 'string' ? current : undefined;
    const laid = rebase(before, readCompany(text), seen.changes);
    return laid.clashes.length > 0 ? { text, ...laid } : saveCompany(http, { text, changes: laid.changes });
  }
}
