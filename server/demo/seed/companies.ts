import { LANGUAGE_FORMAT } from '../../../src/engine/constants';
import type { CompanyInfo } from '../../../src/engine/http';
import { COMPANY_SETTING } from '../../cockpit';
import type { DemoUnit } from './people';
import type { Owner } from './write';

/** People of the demo work in several languages, so dates and numbers look as each of them writes them. */
const COMPANIES: Readonly<Record<DemoUnit, CompanyInfo>> = {
  'Nordlager Oslo': {
    companyName: 'Nordlager Oslo',
    streetAddress: 'Alnabruveien 12',
    zipCode: '0668',
    city: 'Oslo',
    countryCode: 'NO',
    date: LANGUAGE_FORMAT,
    format: LANGUAGE_FORMAT,
  },
  'Nordlager Bergen': {
    companyName: 'Nordlager Bergen',
    streetAddress: 'Kokstadflaten 40',
    zipCode: '5257',
    city: 'Kokstad',
    countryCode: 'NO',
    date: LANGUAGE_FORMAT,
    format: LANGUAGE_FORMAT,
  },
};

/** The company information of the demo's units. */
export async function seedCompanies(owner: Owner): Promise<void> {
  const { clientId, owner: section, key } = COMPANY_SETTING;
  await owner
    .insertInto('setting')
    .values(
      Object.entries(COMPANIES).map(([unit, company]) => ({
        business_unit: unit,
        scope: 'Business',
        owner: '',
        client_id: clientId,
        section,
        key,
        value: JSON.stringify(company),
      })),
    )
    .execute();
}
