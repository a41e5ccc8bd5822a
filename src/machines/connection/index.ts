export { connectionMachine, type HubAddress, type LinkEvent } from './connection.machine';
export { fetchAddress, type LiveCalls, liveCalls } from './fetch-address';
export { createLiveConnection, type LiveConnection, type LiveConnectionOptions } from './live-connection';
