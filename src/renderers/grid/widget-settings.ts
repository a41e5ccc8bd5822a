import type { IDataGridOptions } from 'devextreme-react/data-grid';
import { useMemo, useState } from 'react';
import { writeWidgetFilter } from '../widget-filter';
import type { GridWidgetProps } from './grid-widget';
import { pageSizeOption } from './widget-state';

/** Options that may differ between grids, as one object that changes only with them. */
export function useSettings(props: GridWidgetProps): IDataGridOptions {
  const { label, filterRow, isShort, paging, hidesPager = false } = props;
  const sizes = props.pageSizes.join();
  const [{ pageSize, page }] = useState(props.initial);
  const [whole] = useState(props.shared?.whole);
  const [focusedKey] = useState(props.focusedKey);
  const [selectedKeys] = useState(props.selectedKeys ?? NO_KEYS);
  return useMemo(
    () => ({
      elementAttr: { 'aria-label': label },
      filterRow: { visible: filterRow && !isShort },
      selection: {
        mode: 'multiple',
        showCheckBoxesMode: 'always',
        selectAllMode: paging === 'client' ? 'allPages' : 'page',
      },
      // Defaults: what the person changes in the widget stays.
      defaultPaging: { pageSize: pageSizeOption(pageSize), pageIndex: page - 1 },
      ...(whole ? { defaultFilterValue: writeWidgetFilter(whole) } : {}),
      ...(focusedKey === undefined ? {} : { defaultFocusedRowKey: focusedKey }),
      ...(selectedKeys.length > 0 ? { defaultSelectedRowKeys: [...selectedKeys] } : {}),
      pager: {
        visible: hidesPager ? 'auto' : true,
        showInfo: false,
        showNavigationButtons: true,
        showPageSizeSelector: true,
        allowedPageSizes: sizes.split(',').map((size) => (size === 'all' ? 'all' : Number(size))),
        displayMode: 'adaptive',
      },
    }),
    [label, filterRow, isShort, paging, pageSize, page, whole, focusedKey, selectedKeys, hidesPager, sizes],
  );
}

const NO_KEYS: readonly string[] = [];

/** What is the same for all grids. */
export const STATIC: IDataGridOptions = {
  height: '100%',
  width: '100%',
  showBorders: false,
  showColumnLines: false,
  showRowLines: true,
  hoverStateEnabled: true,
  allowColumnReordering: true,
  allowColumnResizing: true,
  columnResizingMode: 'widget',
  repaintChangesOnly: true,
  noDataText: '',
  errorRowEnabled: false,
  focusedRowEnabled: true,
  // Where the Tab key stops is said by ours.
  tabIndex: -1,
  autoNavigateToFocusedRow: false,
  // A page that is turned to is asked for: what the widget kept of it has changed since.
  cacheEnabled: false,
  remoteOperations: { filtering: true, sorting: true, grouping: true, groupPaging: true, paging: true, summary: true },
  scrolling: { mode: 'standard', columnRenderingMode: 'virtual', showScrollbar: 'always', useNative: true },
  sorting: { mode: 'multiple' },
  // The whole row opens its group.
  grouping: { autoExpandAll: false, contextMenuEnabled: true, expandMode: 'rowClick' },
  loadPanel: { enabled: false },
  filterSyncEnabled: true,
  // All values are offered: those that page filters leave would be the chosen ones alone.
  syncLookupFilterValues: false,
  toolbar: { visible: false },
  columnChooser: {
    enabled: true,
    mode: 'select',
    height: 420,
    width: 280,
    search: { enabled: true },
    selection: { selectByClick: true },
  },
};
