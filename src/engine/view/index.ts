export { focusParameter, isServerPaged, matchPage, pageAddress } from './page-path';
export { EMPTY_PAGE_STATE, otherParameters, type PageState, readPageState, writePageState } from './page-state';
export { type Parameter, type Parameters, readParameter, readParameters, writeParameters } from './parameters';
