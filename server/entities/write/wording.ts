import type { FieldError } from '../../../src/engine/http';
import type { ActionModel, EntityModel, FormModel, PropertyModel, Scalar } from '../../../src/engine/model';
import { createNumberFormat } from '../../../src/engine/value';
import { ordinaryDidKey, ordinaryKeys } from '../../../src/engine/words';
import { type FindText, ruleText, type Speaker } from '../../platform/localisation';

type Named = Pick<PropertyModel, 'name'> & Partial<Pick<PropertyModel, 'sharedType' | 'values'>>;

/** Says why rows of a definition were refused, in the language of one session. */
export class Wording {
  readonly #find: FindText;
  readonly #language: string;
  readonly #model: EntityModel;
  readonly #form: FormModel | undefined;
  readonly #speaker: Speaker;

  /** `form` is what was asked: its fields' own texts go before those of the rows. */
  constructor(find: FindText, language: string, model: EntityModel, form?: FormModel) {
    this.#find = find;
    this.#language = language;
    this.#model = model;
    this.#form = form;
    this.#speaker = {
      text: (keys, values) => this.#text(keys, values),
      number: createNumberFormat(language),
      field: (name) => this.property(name),
    };
  }

  /** A text of the server about rows. */
  row(name: string, values: Readonly<Record<string, string>> = {}): string {
    return this.#text([`server.rows.${name}`], values) ?? name;
  }

  title(other: EntityModel): string {
    return this.#text(keysOf(other, (entity) => `entities.${entity}.title`)) ?? other.title;
  }

  plural(other: EntityModel): string {
    return this.#text(keysOf(other, (entity) => `entities.${entity}.plural`)) ?? other.plural;
  }

  action(model: EntityModel, action: ActionModel): string {
    const own = keysOf(model, (entity) => `actions.${entity}.${action.name}.title`);
    return this.#text([...own, ...ordinaryKeys(action)]) ?? action.title;
  }

  /** A text of the action's own: `refused`, `refused.Done`. */
  outcome(model: EntityModel, action: ActionModel, key: string): string | undefined {
    return this.#text(keysOf(model, (entity) => `actions.${entity}.${action.name}.${key}`)) ?? action.texts[key];
  }

  /** What adding, changing and deleting say of what they did. */
  did(model: EntityModel, action: ActionModel, count: number, values: Readonly<Record<string, string>>) {
    const key = ordinaryDidKey(model, action, count);
    return key === undefined ? undefined : this.#text([key], values);
  }

  property(name: string): string {
    return this.propertyOf(this.#model, this.#propertyOf(name) ?? { name, title: name });
  }

  /** What a property of any definition is called. */
  propertyOf(model: EntityModel, { name, title }: Pick<PropertyModel, 'name' | 'title'>): string {
    const own = keysOf(model, (entity) => `${entity}.${name}`);
    return this.#text([...own, ...ordinaryKeys({ name, title })]) ?? title;
  }

  /** What a value of a property is called; what is empty is called so. */
  value(name: string, value: Scalar | null): string {
    return this.valueOf(this.#model, this.#propertyOf(name) ?? { name }, value);
  }

  /** What a value of a property of any definition is called. */
  valueOf(model: EntityModel, property: Named, value: Scalar | null): string {
    if (value === null) return this.row('empty');
    const { name, sharedType, values } = property;
    const shared = sharedType === undefined ? [] : [`values.${sharedType}.${value}`];
    const own = keysOf(model, (entity) => `values.${entity}.${name}.${value}`);
    return this.#text([...own, ...shared]) ?? values?.find((named) => named.value === value)?.title ?? String(value);
  }

  /** What was entered in a field of a form, a number with its unit; nothing is an empty text. */
  entered(field: PropertyModel, value: Scalar | null = null): string {
    if (value === null) return '';
    const said = typeof value === 'number' ? this.#speaker.number(value) : this.valueOf(this.#model, field, value);
    return field.unit === undefined ? said : `${said} ${this.#text([`units.${field.unit}`]) ?? field.unit}`;
  }

  /** The broken rules with their texts; one that has none keeps its message. */
  errors(errors: readonly FieldError[]): FieldError[] {
    return errors.map((error) => ({ ...error, message: this.#rule(error) ?? error.message }));
  }

  /** All broken rules in one sentence each; what a property says in words of its own is a sentence already. */
  summary(errors: readonly FieldError[]): string {
    return errors.map((error) => this.#own(error) ?? this.#sentence(error)).join('; ');
  }

  #sentence(error: FieldError): string {
    const message = this.#rule(error) ?? error.message;
    return error.field ? `${this.property(error.field)}: ${message}` : message;
  }

  #rule(error: FieldError): string | undefined {
    const { field, keyword, params = {} } = error;
    const schema = this.#propertyOf(field)?.schema ?? {};
    return this.#own(error) ?? ruleText(this.#speaker, { keyword, params, schema });
  }

  /** The text that a property has for a rule. */
  #own({ field, keyword }: FieldError): string | undefined {
    const own = this.#text(keysOf(this.#model, (entity) => `rules.${entity}.${field}.${keyword}`));
    return own ?? this.#propertyOf(field)?.texts[keyword];
  }

  #propertyOf(name: string): PropertyModel | undefined {
    const isNamed = (property: PropertyModel) => property.name === name;
    return this.#form?.fields.find(isNamed) ?? this.#model.properties.find(isNamed);
  }

  #text(keys: readonly string[], values?: Readonly<Record<string, string>>): string | undefined {
    return this.#find(this.#language, keys, values);
  }
}

/** Key below the definition, then below the one it extends. */
function keysOf({ name, base }: EntityModel, write: (entity: string) => string): string[] {
  return name === base ? [write(name)] : [write(name), write(base)];
}
