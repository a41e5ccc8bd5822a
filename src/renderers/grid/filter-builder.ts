import type { EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type dxPopup from 'devextreme/ui/popup';
import type { PropertyModel } from '../../engine/model';
import type { Formatter } from '../../engine/value';
import { pushLayer } from '../dialogs';
import type { ChoiceOperation } from './choice-operation';
import { choiceOf, columnFilterOf, editFilter, type ValueItem } from './column-filters';
import type { GridColumn } from './columns';
import type { ColumnTexts } from './widget-columns';

const BLANK_OPERATIONS = ['isblank', 'isnotblank'] as const;

/**
 * The filter panel below the rows: the filter value in words, and the builder that makes any filter of the columns
 * (GRID-013). The builder is made when it is opened.
 */
export function filterPanelOptions(
  columns: readonly GridColumn[],
  format: Formatter,
  itemsOf: (property: PropertyModel) => readonly ValueItem[] | undefined,
  choices: ChoiceOperation,
  { noConditions }: Pick<ColumnTexts, 'noConditions'>,
) {
  // What is to be seen first, then what is hidden by itself.
  const fields = columns
    .filter(({ sortable }) => sortable)
    .sort((a, b) => Number(a.property.hidden) - Number(b.property.hidden));
  const properties = fields.map(({ property }) => property);
  return {
    filterPanel: { visible: true, customizeText: ({ text }: { text: string }) => filterSentence(text) },
    filterBuilder: {
      fields: fields.map(({ property, caption }) => fieldOf(property, caption, format, itemsOf(property), choices)),
      customOperations: [choices.operation],
      elementAttr: { 'data-hint': noConditions },
      onEditorPreparing(event: EditorPreparingEvent) {
        editFilter(event, properties, format);
      },
    },
    filterBuilderPopup: {
      width: 600,
      height: 440,
      maxWidth: '95vw',
      maxHeight: '90vh',
      showCloseButton: true,
      ...layered(),
    },
  };
}

/**
 * A filter as the widget says it, read as a sentence: `[State] Is any of('New', 'On hold') And [Lines] Is less than '5'`
 * is "State is any of 'New', 'On hold' and Lines is less than '5'".
 */
export function filterSentence(text: string): string {
  const values: string[] = [];
  // A value stays as it is, whatever brackets it has.
  const bare = text.replace(/'[^']*'/g, (value) => `'${values.push(value) - 1}'`);
  return bare
    .replace(/(?<=['\])]) \p{Lu}[\p{L} ]*(?= [[(])/gu, (joined) => joined.toLocaleLowerCase())
    .replace(
      /\[([^\]]*)\] (\p{Lu})/gu,
      (_, caption: string, letter: string) => `${caption} ${letter.toLocaleLowerCase()}`,
    )
    .replace(/\(('[^()]*')\)/g, ' $1')
    .replace(/'(\d+)'/g, (_, index: string) => values[Number(index)] as string);
}

/** Puts the builder in front of the page as a dialog is: what lies below waits until it is closed. */
function layered() {
  let takeAway: (() => void) | undefined;
  return {
    onShowing({ component }: { component: dxPopup }) {
      const layer = (component.content() as unknown as HTMLElement).closest<HTMLElement>('.dx-overlay-wrapper');
      if (!layer) return;
      layer.dataset.title = component.option('title') ?? '';
      takeAway = pushLayer(layer);
    },
    // Before the widget puts the keyboard back below.
    onHiding: () => takeAway?.(),
    // The widget has its own way to be told that it was hidden, and is done with the popup then. One that goes with its
    // list was not hidden before.
    onDisposing({ element }: { element: HTMLElement }) {
      takeAway?.();
      focusPanel(element.closest('.grid-widget'));
    },
  };
}

/** Goes back to where the builder was opened, which was drawn anew below it. */
function focusPanel(grid: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      grid?.querySelector<HTMLElement>('.dx-datagrid-filter-panel-text')?.focus();
  });
}

/** Says to whoever cannot see it what can be pressed in the filter panel. */
export function namePanel(grid: HTMLElement): void {
  const panel = grid.querySelector('.dx-datagrid-filter-panel');
  const [icon, text, clear] = [
    '.dx-icon-filter',
    '.dx-datagrid-filter-panel-text',
    '.dx-datagrid-filter-panel-clear-filter',
  ].map((selector) => panel?.querySelector(selector));
  for (const button of [icon, text, clear]) button?.setAttribute('role', 'button');
  icon?.setAttribute('aria-label', text?.textContent ?? '');
  text?.setAttribute('title', text.textContent ?? '');
}

function fieldOf(
  property: PropertyModel,
  caption: string,
  format: Formatter,
  items: readonly ValueItem[] | undefined,
  choices: ChoiceOperation,
) {
  const { dataType, operations, isNeverBlank, words } = columnFilterOf(property);
  const blank = property.required || isNeverBlank ? [] : BLANK_OPERATIONS;
  return {
    dataField: property.name,
    caption,
    dataType,
    filterOperations: [...operations, ...(choices.isFor(property) ? [choices.operation.name] : []), ...blank],
    ...words?.(property, format),
    ...(items ? choiceOf(items) : {}),
  };
}
