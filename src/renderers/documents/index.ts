import './documents.css';

export { PRICE_DIGITS, QUANTITY_DIGITS } from './digits';
export { focusCell, focusIn, focusPlace } from './focus';
export { LineSearch } from './line-search';
export { NumberCell, type Typed } from './number-cell';
export { NumberDialog } from './number-dialog';
export { linesOfCells, type WrittenLine } from './read-rows';
export { SearchBox } from './search-box';
export type { Suggestion } from './suggestion-list';
export { type OpenDocument, useDocument } from './use-document';
export { useDocumentAddress } from './use-document-address';
export { useSaveKey } from './use-page-key';
export { usePerform } from './use-perform';
export { type Problems, type Rules, useProblems } from './use-problems';
export { useRemovedLine } from './use-removed-line';
export { useShownAgain } from './use-shown-again';
export { useStable } from './use-stable';
