export { type CallValues, fetchRows, type ListRequest, listCall } from './list-call';
export { forgetPrefetched, prefetchList, takeRows } from './prefetch';
export { rowKey } from './row-key';
