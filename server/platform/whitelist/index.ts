export { type AddressGate, addressRefused, callerAddress, createAddressGate, isProxy } from './gate';
