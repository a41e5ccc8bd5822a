export { CompanyInformation as default } from './company-information';
