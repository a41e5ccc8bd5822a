// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CriteriaForm } from '../../../../src/overrides/purchase-draft/criteria-form';
import { modelsOf } from '../../../../src/overrides/purchase-draft/models';
import { compileShipped } from '../../../schemas/files';
import { drawing } from '../../component';

const draw = drawing();
const models = compileShipped().product.entities;

it('groups of materials can be chosen once a supplier is, as is said there', { tags: ['PO-001'] }, () => {
  const shown = modelsOf({ models });
  if (!shown) throw new Error('A definition is missing');
  const http = { get: async () => ({ data: [] }), request: async () => ({ data: { result: [] } }) };
  const ignore = () => undefined;
  const form = (supplierId?: string) => (
    <CriteriaForm
      models={shown}
      criteria={{ supplierId }}
      mayStartEmpty
      onChange={ignore}
      onPropose={ignore}
      onEmpty={ignore}
    />
  );
  const { rerender } = draw(form(), { http, product: { models } } as never);
  const groups = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Material group' });
  const why = () => document.getElementById(groups().getAttribute('aria-describedby') ?? '')?.textContent;
  expect(groups().disabled).toBe(true);
  expect(why()).toBe('Choose supplier first');
  rerender(form('7'));
  expect(groups().disabled).toBe(false);
  expect(why()).toBeUndefined();
});
