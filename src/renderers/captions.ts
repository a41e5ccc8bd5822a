/** Captions of definitions in the language of the session: the locale key of the vocabulary, else the model's text. */
import i18next from 'i18next';
import { menuKey } from '../engine/menu';
import type {
  ActionModel,
  EntityModel,
  FilterModel,
  MenuEntry,
  PropertyModel,
  Scalar,
  WidgetModel,
} from '../engine/model';
import { ordinaryKeys } from '../engine/words';

export { menuKey };

type Named = Pick<EntityModel, 'name' | 'base'>;

/** The text of the first key that the language has, else the text given; its `{{x}}` stay for who fills them. */
export function textOf(keys: readonly string[], fallback: string): string {
  const key = keys.find((candidate) => i18next.exists(candidate));
  return key === undefined ? fallback : i18next.t(key, { skipInterpolation: true });
}

/** Key below the definition, then below the definition it extends. */
function keysOf(model: Named, write: (entity: string) => string): string[] {
  return model.base === model.name ? [write(model.name)] : [write(model.name), write(model.base)];
}

function propertyModel(model: EntityModel, property: PropertyModel | string): PropertyModel | undefined {
  return typeof property === 'string' ? model.properties.find(({ name }) => name === property) : property;
}

export const captions = {
  /** What one row is called: 'Sales order'. */
  entityTitle: (model: EntityModel): string =>
    textOf(
      keysOf(model, (entity) => `entities.${entity}.title`),
      model.title,
    ),

  /** What several rows are called: 'Sales orders'. */
  plural: (model: EntityModel): string =>
    textOf(
      keysOf(model, (entity) => `entities.${entity}.plural`),
      model.plural,
    ),

  /** What so many rows are called within a sentence: 'sales order', 'sales orders'. */
  thing: (model: EntityModel, count: number): string =>
    (count === 1 ? captions.entityTitle(model) : captions.plural(model)).toLocaleLowerCase(),

  /** Help for the page of a definition; empty if it has none. What it extends says nothing about it. */
  about: (model: EntityModel): string =>
    model.description === undefined ? '' : textOf([`entities.${model.name}.description`], model.description),

  /** One of the definition's texts, its `{{x}}` left; empty if it has none of that name. */
  text: (model: EntityModel, name: string): string =>
    textOf(
      keysOf(model, (entity) => `entities.${entity}.${name}`),
      model.texts[name] ?? '',
    ),

  /** Caption of a column. */
  property(model: EntityModel, property: PropertyModel | string): string {
    const found = propertyModel(model, property);
    const name = typeof property === 'string' ? property : property.name;
    return textOf(
      [...keysOf(model, (entity) => `${entity}.${name}`), ...(found ? ordinaryKeys(found) : [])],
      found?.title ?? name,
    );
  },

  /** Caption of a form's field; `form` is the action's name, or 'filters'. A field of the row is called as its column. */
  field(model: EntityModel, form: string, property: PropertyModel): string {
    return textOf(
      [
        ...keysOf(model, (entity) => `fields.${entity}.${form}.${property.name}`),
        ...keysOf(model, (entity) => `${entity}.${property.name}`),
      ],
      property.title,
    );
  },

  /**
   * Text of one of a property's named values: its own, or that of the type which it shares with others. A value
   * without a name shows itself.
   */
  value(model: EntityModel, property: PropertyModel | string, value: Scalar): string {
    const found = propertyModel(model, property);
    const name = typeof property === 'string' ? property : property.name;
    const named = found?.values?.find((candidate) => candidate.value === value);
    const own = keysOf(model, (entity) => `values.${entity}.${name}.${value}`);
    const shared = found?.sharedType === undefined ? [] : [`values.${found.sharedType}.${value}`];
    return textOf([...own, ...shared], named?.title ?? String(value));
  },

  /** What one of a property's named values means; empty if it says so itself. */
  valueDescription(model: EntityModel, property: PropertyModel, value: Scalar): string {
    const named = property.values?.find((candidate) => candidate.value === value);
    const own = keysOf(model, (entity) => `valueDescriptions.${entity}.${property.name}.${value}`);
    const shared = property.sharedType === undefined ? [] : [`valueDescriptions.${property.sharedType}.${value}`];
    return textOf([...own, ...shared], named?.description ?? '');
  },

  /** Help below a form's field. */
  description: (model: EntityModel, property: PropertyModel): string =>
    textOf(
      keysOf(model, (entity) => `descriptions.${entity}.${property.name}`),
      property.description ?? '',
    ),

  /** The unit of a number: one that is a word has a text, a sign such as kg stands for itself. */
  unit: (unit: string): string => textOf([`units.${unit}`], unit),

  /** What an action is called in menus and on buttons. */
  action: (model: EntityModel, action: Pick<ActionModel, 'name' | 'title'>): string =>
    textOf(
      [...keysOf(model, (entity) => `actions.${entity}.${action.name}.title`), ...ordinaryKeys(action)],
      action.title,
    ),

  /** Caption of a page filter, which is called as its column unless a text of its own is given. */
  filter(model: EntityModel, filter: FilterModel): string {
    return textOf(
      [
        ...keysOf(model, (entity) => `fields.${entity}.filters.${filter.name}`),
        ...keysOf(model, (entity) => `${entity}.${filter.name}`),
        ...ordinaryKeys(filter),
      ],
      filter.title,
    );
  },

  /** Text of one of the values that a page filter offers: as its column says it, else its own. */
  filterValue(model: EntityModel, filter: FilterModel, property: PropertyModel | undefined, value: Scalar): string {
    if (property) return captions.value(model, property, value);
    const named = filter.values?.find((candidate) => candidate.value === value);
    return textOf(
      keysOf(model, (entity) => `values.${entity}.${filter.name}.${value}`),
      named?.title ?? String(value),
    );
  },

  /** Heading of a form's section. */
  section: (model: EntityModel, heading: string): string =>
    textOf(
      keysOf(model, (entity) => `sections.${entity}.${heading}`),
      heading,
    ),

  /** Caption of a menu entry: its own key, else the plural of the definition behind it, else its title. */
  menu(entry: MenuEntry): string {
    const own = menuKey(entry.title);
    return textOf(entry.entity && !entry.renamed ? [own, `entities.${entry.entity}.plural`] : [own], entry.title);
  },

  /** Title of a dashboard widget. */
  widget: (widget: Pick<WidgetModel, 'type' | 'title'>): string =>
    textOf([`dashboard.widgets.${widget.type}.title`], widget.title),
};
