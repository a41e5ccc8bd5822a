import { loadMessages, locale } from 'devextreme/localization';
import numberLocalization from 'devextreme/localization/number';

/** Texts of the widgets for the languages of the product; English is built in. */
const MESSAGES: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  da: () => import('devextreme/localization/messages/da.json'),
  nb: () => import('devextreme/localization/messages/nb.json'),
  sv: () => import('devextreme/localization/messages/sv.json'),
};

/** Where the library's own word is not the right one, or not written as ours are; 'All' stands in the Danish pager as it is (OPEN-088). */
const BETTER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'dxDataGrid-columnChooserTitle': 'Column chooser',
    'dxDataGrid-columnFixingFix': 'Set fixed position',
    'dxDataGrid-filterBuilderPopupTitle': 'Filter builder',
    'dxDataGrid-filterPanelCreateFilter': 'Create filter',
    'dxDataGrid-groupHeaderText': 'Group by this column',
    'dxDataGrid-sortingAscendingText': 'Sort ascending',
    'dxDataGrid-sortingClearText': 'Clear sorting',
    'dxDataGrid-sortingDescendingText': 'Sort descending',
    'dxDataGrid-ungroupAllText': 'Ungroup all',
    'dxFilterBuilder-addCondition': 'Add condition',
    'dxFilterBuilder-addGroup': 'Add group',
    'dxFilterBuilder-notAnd': 'Not and',
    'dxFilterBuilder-notOr': 'Not or',
    'dxList-selectAll': 'Select all',
  },
  nb: { 'dxDataGrid-filterPanelCreateFilter': 'Lag filter' },
  da: { 'dxPager-pageSizesAllText': 'All', 'dxPagination-pageSizesAllText': 'All' },
  sv: { 'dxDataGrid-filterRowShowAllText': '(Alla)' },
};

/** Makes the widgets speak a language, and write numbers as the person's settings say; gives once they do. */
export async function localiseWidgets(language: string, numberFormat: string): Promise<void> {
  const short = language.slice(0, 2);
  const messages = await MESSAGES[short]?.();
  if (messages) loadMessages(messages.default as Record<string, object>);
  loadMessages({ [short]: BETTER[short] ?? {} });
  locale(language);
  const parts = new Intl.NumberFormat(numberFormat, { useGrouping: true }).formatToParts(12_345.6);
  const sign = (type: string, otherwise: string): string =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const [decimal, group] = [sign('decimal', '.'), sign('group', ' ')];
  numberLocalization.inject({ getDecimalSeparator: () => decimal, getThousandsSeparator: () => group });
}
