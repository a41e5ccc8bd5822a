import { useMemo } from 'react';
import { MASTER_PAGE_SIZES } from '../../engine/constants';
import { EMPTY_PAGE_STATE, readPageState, writePageState } from '../../engine/view';
import { usePlace, useReplaceSearch } from '../../renderers/use-address';
import { readCriteria, writeCriteria } from './addresses';
import type { ReportPage, Values } from './report-page';

const PAGE_SIZE = 50;

/** What the address asks for: criteria, page, and order. */
export function useReportAddress({ call }: ReportPage) {
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const criteria = useMemo(() => readCriteria(call, search), [call, search]);
  const { page, pageSize, sort } = readPageState(search);
  const size = MASTER_PAGE_SIZES.find((one) => one === pageSize) ?? PAGE_SIZE;
  const [first] = sort;
  const order = first ? `${first.desc ? '-' : ''}${first.selector}` : '';
  const show = (next: { page?: number; size?: number; sort?: string; criteria?: Values }) => {
    const { page: number = 1, size: rows = size, sort: by = order, criteria: asked = criteria } = next;
    const state = {
      ...EMPTY_PAGE_STATE,
      page: number,
      pageSize: MASTER_PAGE_SIZES.find((one) => one === rows && one !== PAGE_SIZE),
      sort: by ? [{ selector: by.replace(/^-/, ''), desc: by.startsWith('-') }] : [],
    };
    replaceSearch(pathname, `?${writePageState(state, writeCriteria(asked))}`);
  };
  return { criteria, page, size, sort: order, show };
}

export type ReportAddress = ReturnType<typeof useReportAddress>;
