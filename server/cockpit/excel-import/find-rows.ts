import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import type { Batch } from '../../entities';
import { Refusal } from '../../platform/errors';

/** The rows whose property has one of these values; a value that it cannot have finds none. */
export async function findRows(
  batch: Batch,
  model: EntityModel,
  name: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const property = model.properties.find((one) => one.name === name);
  const wanted = [...new Set(values.filter((value) => property !== undefined && fits(property, value)))];
  if (wanted.length === 0) return [];
  try {
    return await batch.find(model, name, wanted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // One of them cannot be looked for: it is not to stand in the way of the others.
    const [only, ...others] = wanted;
    if (others.length === 0) return [];
    const half = Math.ceil(wanted.length / 2);
    return [
      ...(await findRows(batch, model, name, [only, ...others.slice(0, half - 1)])),
      ...(await findRows(batch, model, name, others.slice(half - 1))),
    ];
  }
}

function fits({ type }: PropertyModel, value: unknown): boolean {
  return typeof value === (type === 'integer' ? 'number' : type);
}
