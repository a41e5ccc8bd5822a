export {
  type AddressGate,
  addressRefused,
  callerAddress,
  createAddressGate,
  isProxy,
  readWhitelist,
  WHITELIST,
  whitelistText,
} from './gate';
