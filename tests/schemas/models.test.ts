import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { PropertyModel } from '../../src/engine/model';
import { kindOf } from '../../src/engine/value/kinds';
import { modelSnapshot, productSnapshot } from '../lib/model-snapshot';
import { definitionTexts } from '../unit/locales/texts';
import { compileShipped, shipped } from './files';

const result = compileShipped();
const models = Object.values(result.product.entities);

/** Everything on, and the precision that every validator of ours has. */
function strictAjv(): Ajv {
  const ajv = new Ajv({ strict: true, strictRequired: true, allErrors: true, multipleOfPrecision: 8 });
  addFormats(ajv);
  return ajv;
}

function allProperties(properties: readonly PropertyModel[]): PropertyModel[] {
  return properties.flatMap((property) => [
    property,
    ...allProperties([...(property.items ? [property.items] : []), ...(property.properties ?? [])]),
  ]);
}

describe('shipped definitions', () => {
  it('all compile without a diagnostic, and all their texts have nb-NO', { tags: ['LOWCODE-011'] }, () => {
    expect(result.diagnostics).toEqual([]);
    expect(result.broken).toEqual([]);
    expect(models).toHaveLength(shipped().filter(({ path }) => path.includes('/entities/')).length);
  });

  it.each(models)('the model of $name is as in its snapshot', { tags: ['LOWCODE-021'] }, async (model) => {
    await expect(modelSnapshot(model)).toMatchFileSnapshot(`__snapshots__/${model.name}.json`);
  });

  it('what texts tell of what was entered is asked for by the form', { tags: ['OPEN-284'] }, () => {
    const shown = /\{\{form\.(\w+)\}\}/g;
    const languages = ['nb-NO', 'sv-SE', 'da-DK'].map((language) => [language, definitionTexts(language)] as const);
    for (const { name, base, actions } of models)
      for (const { name: action, texts, form } of actions)
        for (const key of ['did', 'didMany']) {
          const slots = (text = '') => [...text.matchAll(shown)].map(([, field]) => field).sort();
          const fields = (form?.fields ?? []).map((field) => field.name);
          expect(fields, `${name}.${action}`).toEqual(expect.arrayContaining(slots(texts[key])));
          for (const [language, translated] of languages) {
            const path = [name, base].map((entity) => `actions.${entity}.${action}.${key}`);
            const said = path.map((one) => translated[one]).find((text) => text !== undefined);
            expect(slots(said), `${language}: ${path[0]}`).toEqual(slots(texts[key]));
          }
        }
  });

  it('every property of rows and forms has the kind that its type, format and digits stand for', () => {
    const forms = models.flatMap((model) => [model.form, ...model.actions.map(({ form }) => form)]);
    const all = allProperties([
      ...models.flatMap(({ properties }) => properties),
      ...forms.flatMap((form) => form?.fields ?? []),
    ]);
    expect(all.length).toBeGreaterThan(1000);
    for (const property of all) expect(property.kind, property.name).toBe(kindOf(property));
  });

  it('the product around the definitions is as in its snapshot', { tags: ['LOWCODE-021'] }, async () => {
    const { entities: _, ...product } = result.product;
    await expect(productSnapshot(product)).toMatchFileSnapshot('__snapshots__/product.json');
  });

  it('every filter says name, type, queryName, dxPropName, dxSelector, hidden and useTime', {
    tags: ['LOWCODE-002', 'FILTER-002', 'FILTER-013'],
  }, () => {
    const filters = models.flatMap((model) => model.filters);
    expect(filters.length).toBeGreaterThan(25);
    for (const filter of filters) {
      expect(filter).toMatchObject({
        name: expect.any(String),
        type: expect.any(String),
        dxPropName: expect.any(String),
        dxSelector: expect.any(String),
        hidden: expect.any(Boolean),
        params: { useTime: expect.any(Boolean) },
      });
      expect([filter.queryName].flat()).toHaveLength(filter.type === 'dateRange' ? 2 : 1);
    }
  });

  it('every action says title, permission, states, how many rows, and call', { tags: ['LOWCODE-003'] }, () => {
    for (const action of models.flatMap((model) => model.actions)) {
      expect(action.title).not.toBe('');
      expect(action.permission).toMatch(/^(header|grid|data)\.[a-z_-]+$/);
      expect(['none', 'one', 'many']).toContain(action.rows);
      expect(action.call.one.path).toMatch(/^\//);
    }
    const cancel = result.product.entities['sales-order']?.actions.find(({ name }) => name === 'cancelOrder');
    expect(cancel?.from).not.toContain('Completed');
    expect(cancel?.to).toEqual(['Cancelled']);
  });

  it('a form says its fields with types, limits and which are required', { tags: ['LOWCODE-004'] }, () => {
    const form = result.product.entities.supplier?.form;
    expect(form?.required).toEqual(['supplierName', 'supplierStatus']);
    expect(form?.fields.map(({ name, type }) => [name, type])).toContainEqual(['averageLeadTime', 'integer']);
    expect(form?.schema).toMatchObject({
      properties: { supplierName: { maxLength: 100 }, averageLeadTime: { minimum: 0, maximum: 365 } },
    });
  });

  it('every key of columns, filters, actions and pages stands in permissions.json', { tags: ['LOWCODE-005'] }, () => {
    const { permissions } = compileShipped().product;
    const keys = new Set(
      (['header', 'grid', 'data'] as const).flatMap((group) =>
        Object.keys(permissions[group]).map((key) => `${group}.${key}`),
      ),
    );
    for (const model of models)
      for (const { permission } of [...model.properties, ...model.filters, ...model.actions, ...model.pages])
        if (permission !== undefined) expect(keys).toContain(permission);
  });

  it('every definition says list call, live view and how its details are joined', { tags: ['LOWCODE-006'] }, () => {
    for (const model of models) {
      expect(model.endpoints.list?.method).toBe('GET');
      // Who is signed in, what was done about the cockpit, and keys with their accounts stand in no tables whose changes
      // could be told.
      const still = ['active-user', 'activity', 'access-key', 'service-account'];
      expect(model.live).toBe(still.includes(model.name) ? false : model.name);
      for (const { entity, filter } of model.detail) {
        expect(result.product.entities[entity]).toBeDefined();
        expect(filter && 'all' in filter ? filter.all[0] : filter).toMatchObject({ property: expect.any(String) });
      }
    }
  });

  it('rows, values, forms and requests compile in strict Ajv', { tags: ['LOWCODE-025'] }, () => {
    const ajv = strictAjv();
    for (const model of models) {
      const forms = [model.form, ...model.actions.map(({ form }) => form)].flatMap((form) =>
        form ? [form.schema] : [],
      );
      const schemas = [
        model.schema,
        ...model.properties.map(({ schema }) => schema),
        ...forms,
        ...model.actions.map(({ request }) => request),
      ];
      for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  it('is frozen, and the same input gives the same hashes', () => {
    expect(Object.isFrozen(result.product.entities.supplier?.properties[0])).toBe(true);
    const again = compileShipped().product.entities;
    for (const model of models) expect(again[model.name]?.hash).toBe(model.hash);
    expect(new Set(models.map(({ hash }) => hash)).size).toBe(models.length);
  });
});
