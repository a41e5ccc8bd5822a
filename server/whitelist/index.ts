export { type AddressGate, addressRefused, callerAddress, createAddressGate } from './gate';
export { registerWhitelist } from './routes';
