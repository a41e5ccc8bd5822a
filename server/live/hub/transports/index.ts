export { type LongPolling, longPollingTransport, type PollAnswer } from './long-polling';
export { serverSentEventsTransport } from './server-sent-events';
export type { Transport, TransportName } from './transport';
export { webSocketTransport } from './websocket';
