export { isAddressAllowed, readAddressRange } from './address-range';
