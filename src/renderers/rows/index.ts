export { rowKey } from '../../engine/action';
export { addressedFilters, callValues, type GivenFilters, givenFilters } from './call-values';
export { CalledOff } from './called-off';

export { fetchRows, type ListRequest, listCall, type QueryValues } from './list-call';
export { type OpenSource, openSource, type SourceRequest, takeSource } from './open-source';
export { fetchAll, portionsOf, type RowPortion } from './portions';
export { forgetPrefetched } from './prefetch';
export { prefetchRows } from './prefetch-rows';
export type { GridSource, Narrowing } from './source';
export { standingOf, standingParameters } from './standing';
export { knownTotal, totalText } from './total-text';
export { useKeptAnswers } from './use-kept-answers';
