/** Every form of the shipped definitions, and values that a person might enter there, good and bad. */
import fc from 'fast-check';
import type { EntityModel, FormModel, PropertyModel } from '../../../../src/engine/definition';
import { compileShipped } from '../../../schemas/files';

export interface ShippedForm {
  readonly title: string;
  readonly model: EntityModel;
  /** The action whose form it is; empty for the form of the row itself. */
  readonly name: string;
  readonly form: FormModel;
  /** Nobody sees it: it belongs to what the system does. */
  readonly isSystem: boolean;
}

const { entities } = compileShipped().product;

export const shippedForms: readonly ShippedForm[] = Object.values(entities).flatMap((model) => [
  ...(model.form ? [{ title: model.name, model, name: '', form: model.form, isSystem: false }] : []),
  ...model.actions.flatMap(({ name, form, system: isSystem }) =>
    form ? [{ title: `${model.name}.${name}`, model, name, form, isSystem }] : [],
  ),
]);

/** The form of a definition's action: `printer.add`. */
export const shippedForm = (title: string): ShippedForm =>
  shippedForms.find((form) => form.title === title) as ShippedForm;

const dates = ['2026-11-20', '2026-02-30', '2024-02-29', '20.11.2026', '', 'x'];
const moments = [
  '2026-11-20T08:00:00Z',
  '2026-11-20T08:00:00.123+01:00',
  '2026-11-20 08:00',
  '2026-11-20T25:00:00Z',
  '2026-11-20',
];
const mails = ['a@b.no', 'a.b+c@example.com', 'nonsense', 'a@', '@b.no', 'a b@c.no', 'æ@b.no'];
const numbers = [0, 1, -1, 0.29, 0.01, 1.005, 1.5, 99.99, 100, 101, 1e9, 0.1 + 0.2, 4.35, 1.1, 8.7];

type Fits = (property: PropertyModel, value: unknown) => boolean;

function anyValue(property: PropertyModel, fits: Fits): fc.Arbitrary<unknown> {
  const { type, format, values, items, properties } = property;
  if (values) return fc.constantFrom<unknown>(...values.map(({ value }) => value), 'Elsewhere', 1, true);
  if (type === 'number' || type === 'integer') return fc.constantFrom<unknown>(...numbers, '1');
  if (type === 'boolean') return fc.constantFrom<unknown>(true, false, 'true');
  if (type === 'array') return fc.array(items ? anyValue(items, fits) : fc.string(), { maxLength: 3 });
  if (type === 'object') return anyValues(properties ?? [], fits);
  if (format === 'date') return fc.constantFrom(...dates);
  if (format === 'date-time') return fc.constantFrom(...moments);
  if (format === 'email') return fc.constantFrom(...mails);
  const lengths = [0, 1, 8, 14, 15, 20, 40, 50, 51, 100, 101, 255, 256, 2001];
  return fc.oneof(
    fc.constantFrom<unknown>(...lengths.map((length) => '4'.repeat(length)), 'å😀'.repeat(130), 7),
    fc.string(),
  );
}

/** Values of some of the properties, each as it fits. */
export function anyValues(
  properties: readonly PropertyModel[],
  fits: Fits = () => true,
): fc.Arbitrary<Record<string, unknown>> {
  const fitting = (property: PropertyModel) => anyValue(property, fits).filter((value) => fits(property, value));
  return fc.record(Object.fromEntries(properties.map((property) => [property.name, fitting(property)])), {
    requiredKeys: [],
  });
}
