export { COMPANY_SCHEMA, readCompany } from './company';
