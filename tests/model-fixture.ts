import type { ActionModel, EntityModel, FilterModel, PageModel, PropertyModel } from '../src/engine/model';
import { kindOf } from '../src/engine/value/kinds';
import { hasColumn } from '../src/engine/view';

/** A property with every default written out. */
export function property(name: string, more: Partial<PropertyModel> = {}): PropertyModel {
  return {
    name,
    title: name,
    type: 'string',
    kind: kindOf({ type: 'string', ...more }),
    hidden: false,
    readOnly: false,
    writeOnly: false,
    computed: false,
    required: false,
    compare: [],
    texts: {},
    schema: { type: 'string' },
    ...more,
  };
}

/** A page filter on the property of its name, with every default written out. */
export function filter(name: string, more: Partial<FilterModel> = {}): FilterModel {
  return {
    name,
    title: name,
    type: 'text',
    queryName: more.type === 'dateRange' ? [`${name}From`, `${name}To`] : name,
    dxPropName: name,
    dxSelector: name,
    hidden: false,
    required: false,
    params: { useTime: false },
    compare: [],
    ...more,
  };
}

/** A page that is in the menu. */
export function page(path: string, more: Partial<PageModel> = {}): PageModel {
  return { path, paging: 'client', ask: false, menu: true, ...more };
}

/** An action on the state of the chosen rows, with every default written out. */
export function action(name: string, more: Partial<ActionModel> = {}): ActionModel {
  return {
    name,
    commands: [`widget.${name}`],
    title: name,
    rows: 'many',
    to: [],
    set: {},
    call: { one: { method: 'PUT', path: `/Widget/${name}`, query: [] } },
    body: {},
    confirm: false,
    system: false,
    served: true,
    permission: `data.can_${name}`,
    texts: {},
    effect: { kind: 'write' },
    request: { type: 'object', properties: {}, additionalProperties: false },
    ...more,
  };
}

/** A made-up entity. */
export function entity(more: Partial<EntityModel> = {}): EntityModel {
  const { properties = [property('id'), property('name'), property('state')] } = more;
  return {
    name: 'widget',
    hash: 'abc',
    base: 'widget',
    title: 'Widget',
    plural: 'Widgets',
    properties,
    key: ['id'],
    display: 'name',
    found: ['name'],
    state: 'state',
    unique: [],
    endpoints: {
      list: { method: 'GET', path: '/Widget/description', query: [] },
      also: [],
      limit: '{settings.rowsLimit}',
    },
    detail: [],
    sort: [],
    columns: properties.filter((one) => !one.hidden && hasColumn(one)).map(({ name }) => name),
    sticky: [],
    totals: [],
    filters: [],
    actions: [],
    pages: [],
    live: 'widget',
    texts: {},
    schema: { type: 'object', properties: {}, required: [] },
    ...more,
  };
}
