export { rowKey } from '../../engine/action';
export { callValues } from './call-values';
export { type CallValues, fetchRows, type ListRequest, listCall } from './list-call';
export { forgetPrefetched, prefetchList, takeRows } from './prefetch';
export { prefetchRows } from './prefetch-rows';
