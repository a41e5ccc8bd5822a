import Ajv from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { AJV_OPTIONS, withFormats } from '../../../../server/entities/write/ajv';
import { fillCall } from '../../../../src/engine/action';
import type { ActionModel, EntityModel } from '../../../../src/engine/definition';
import { cutModel, mayReach } from '../../../../src/engine/permission';
import type { Row } from '../../../../src/engine/query/load-options';
import { sampleRow } from '../../../sample';
import { compileShipped } from '../../../schemas/files';

const { product } = compileShipped();
const models = Object.values(product.entities);
const ajv = withFormats(new Ajv(AJV_OPTIONS));

function requestsOf(model: EntityModel, action: ActionModel, count: number) {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({
    ...sampleRow(model.properties),
    ...Object.fromEntries(model.key.map((name) => [name, `key ${index}`])),
    rowVersion: index + 1,
  }));
  return fillCall(model, action, rows, { form: sampleRow(action.form?.fields ?? []), page: { pid: 'p', oid: 'o' } });
}

const cases = models.flatMap((model) =>
  model.actions
    .filter(({ served }) => served)
    .flatMap((action) =>
      (action.rows === 'none' ? [0] : action.rows === 'one' ? [1] : [1, 3]).map(
        (count) => [`${model.name}.${action.name}`, count, model, action] as const,
      ),
    ),
);

describe('the requests of the shipped actions', () => {
  it.each(cases)(
    'of %s for %i row(s) are what the definition read backwards admits',
    { tags: ['LOWCODE-003'] },
    (_, count, model, action) => {
      const requests = requestsOf(model, action, count);
      expect(requests.length).toBeGreaterThan(0);
      for (const { body = {} } of requests) {
        ajv.validate(action.request, body);
        expect({ body, errors: ajv.errors }).toEqual({ body, errors: null });
      }
    },
  );
});

describe('the shipped models', () => {
  it.each(models.map((model) => [model.name, model] as const))(
    'leave %s as it is for one who may see all',
    (_, model) => {
      const features = new Set(Object.keys(product.features));
      expect(cutModel(model, { may: () => true, features }, (name) => product.entities[name])).toBe(model);
    },
  );
});

it('rows that only an action or a detail shows need the right of the action, wherever they are shown', {
  tags: ['PERM-157', 'PERM-158'],
}, () => {
  const shown = models.flatMap(({ actions }) => actions.filter(({ show }) => show));
  expect(shown.length).toBeGreaterThan(2);
  for (const { name, show, permission } of shown) {
    const rows = product.entities[show?.entity ?? ''] as EntityModel;
    if (rows.pages.length > 0) continue;
    const reach = (may: (key: string) => boolean) =>
      mayReach(product.entities, rows, { may, features: new Set(Object.keys(product.features)) });
    expect([name, reach((key) => key !== permission), reach(() => true)]).toEqual([name, false, true]);
  }
});
