import { formatMessage } from 'devextreme/localization';
import { NULL_PLACEHOLDER } from '../../engine/constants';
import { PAGE_FILTERS } from '../../engine/filter';
import type { EntityModel, FilterModel, PropertyModel } from '../../engine/model';
import { type Filter, writeFilter } from '../../engine/query';
import { sharedColumn } from '../../engine/view';
import { type ContextOf, filterKind } from '../filters';
import { elementOf } from './widget-columns';

/** A choice of several values that is edited in the builder. */
export interface OpenChoice {
  /** Tells it from others that were opened. */
  readonly id: string;
  readonly place: HTMLElement;
  readonly filter: FilterModel;
  readonly values: readonly unknown[];
  set(values: readonly unknown[] | null): void;
}

/** What the builder hands to an editor. */
interface EditorInfo {
  readonly field: { readonly dataField: string };
  readonly value: unknown;
  setValue(value: unknown): void;
}

/** The builder's operation for what a page filter chooses: said in its words, and edited with its editor. */
export function choiceOperation(model: EntityModel, contextOf: ContextOf, edit: (choice: OpenChoice) => void) {
  let opened = 0;
  /** The page filter by which values of a column are chosen, if there is one. */
  const filterOf = (name: string): FilterModel | undefined =>
    model.filters.find((filter) => PAGE_FILTERS[filter.type].chosen && sharedColumn(filter, model)?.name === name);
  const operation = {
    // As filters have it.
    name: 'in',
    caption: formatMessage('dxFilterBuilder-filterOperationAnyOf'),
    icon: 'selectall',
    hasValue: true,
    calculateFilterExpression: (values: unknown, { dataField }: { dataField: string }) =>
      writeFilter({ any: listOf(values).map((value) => testOf(dataField, value)) }),
    customizeText({ value, field: { dataField } }: { value: unknown; field: { dataField: string } }) {
      const filter = filterOf(dataField);
      return filter
        ? filterKind(filter.type).describe(value ?? NULL_PLACEHOLDER, filter, contextOf(filter))
        : String(value);
    },
    editorTemplate({ field, value, setValue }: EditorInfo, container: Parameters<typeof elementOf>[0]) {
      const filter = filterOf(field.dataField);
      if (!filter) return;
      // A place of its own: the builder takes it away whole.
      const place = document.createElement('div');
      elementOf(container).append(place);
      edit({ id: String(++opened), place, filter, values: listOf(value), set: setValue });
    },
  };
  return { operation, isFor: ({ name }: PropertyModel): boolean => filterOf(name) !== undefined };
}

export type ChoiceOperation = ReturnType<typeof choiceOperation>;

function testOf(property: string, value: unknown): Filter {
  return value === null || value === NULL_PLACEHOLDER
    ? { property, operator: 'isblank', value: null }
    : { property, operator: '=', value };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value ? [value] : []);
