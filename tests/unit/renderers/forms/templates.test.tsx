import type { FieldTemplateProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawnUi } from '../../../../src/renderers/forms/form-schema';
import { FieldTemplate } from '../../../../src/renderers/forms/templates';
import { property } from '../../../model-fixture';

it('I18N-002 a list has a caption, one of its elements has none', () => {
  const element = property('items', { type: 'object', properties: [property('unit', {})] });
  const list = property('units', { type: 'array', items: element });
  const ui = drawnUi([list], new Set());
  const formContext = { caption: ({ name }: { name: string }) => `«${name}»`, description: () => '' };
  const drawn = (uiSchema: unknown, schema: object): string => {
    const props = { id: 'f', uiSchema, schema, registry: { formContext }, children: 'inside' };
    return renderToStaticMarkup(<FieldTemplate {...(props as unknown as FieldTemplateProps)} />);
  };
  expect(drawn(ui.units, { type: 'array' })).toContain('«units»');
  expect(drawn(ui.units.items, { type: 'object' })).not.toContain('«');
  expect(drawn(ui.units.items, { type: 'object' })).toContain('inside');
});
