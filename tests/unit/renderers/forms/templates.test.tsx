// @vitest-environment jsdom
import type { FieldTemplateProps } from '@rjsf/utils';
import { expect, it } from 'vitest';
import { drawnUi } from '../../../../src/renderers/forms/form-schema';
import { FieldTemplate } from '../../../../src/renderers/forms/templates';
import { property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();

it('a list has a caption, one of its elements has none', { tags: ['I18N-002'] }, () => {
  const element = property('items', { type: 'object', properties: [property('unit', {})] });
  const list = property('units', { type: 'array', items: element });
  const ui = drawnUi([list], new Set());
  const formContext = { caption: ({ name }: { name: string }) => `«${name}»`, description: () => '' };
  const texts = (uiSchema: unknown, schema: object): string | null => {
    const props = { id: 'f', uiSchema, schema, registry: { formContext }, children: 'inside' };
    return draw(<FieldTemplate {...(props as unknown as FieldTemplateProps)} />).container.textContent;
  };
  expect(texts(ui.units, { type: 'array' })).toBe('«units»inside');
  expect(texts(ui.units.items, { type: 'object' })).toBe('inside');
});
