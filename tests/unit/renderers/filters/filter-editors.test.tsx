// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NULL_PLACEHOLDER } from '../../../../src/engine/constants';
import type { FilterModel, PropertyModel } from '../../../../src/engine/definition';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { filterEditor } from '../../../../src/renderers/filters/filter-editors';
import { useFilterContext } from '../../../../src/renderers/filters/use-filter-context';
import { entity, filter, property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();

/** Draws the editor of a filter, bound to a property of the same name, and hears what it gives. */
function edit(more: Partial<FilterModel>, of: Partial<PropertyModel> = {}, first?: unknown) {
  const heard = vi.fn();
  const shown = filter('thing', { title: 'Thing', ...more });
  const model = entity({ properties: [property('thing', of)], filters: [shown] });
  const Editor = filterEditor(shown.type);
  function Held() {
    const [value, setValue] = useState(first);
    const contextOf = useFilterContext(model);
    return (
      <Editor
        filter={shown}
        value={value}
        context={contextOf(shown)}
        label="Thing"
        resolve={() => undefined}
        onChange={(next) => {
          heard(next);
          setValue(next);
        }}
      />
    );
  }
  const http = { get: async () => ({ data: [] }) };
  const { user } = draw(<Held />, { http, product: { models: {} } } as unknown as Cockpit);
  return { user, heard };
}

const given = (heard: ReturnType<typeof vi.fn>) => heard.mock.lastCall?.[0];
const line = (name = 'Thing') => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = (name = 'Thing') => screen.getByRole<HTMLInputElement>('combobox', { name });
const option = (name: string) => screen.findByRole('option', { name });
const VALUES = ['New', 'Done'].map((value) => ({ value, title: `Is ${value.toLowerCase()}` }));

describe('the editor of a filter', () => {
  it('of a text gives each letter, and nothing when it is empty again', { tags: ['FILTER-003'] }, async () => {
    const { user, heard } = edit({ type: 'text' });
    await user.type(line(), 'no');
    expect(heard.mock.calls).toEqual([['n'], ['no']]);
    await user.clear(line());
    expect(given(heard)).toBeUndefined();
  });

  it('of a number gives numbers alone; what is none stays to be corrected', { tags: ['FILTER-009'] }, async () => {
    const { user, heard } = edit({ type: 'number' }, { type: 'number', decimals: 2 });
    await user.type(line(), '1,250.5');
    expect(given(heard)).toBe(1250.5);
    await user.type(line(), 'x');
    expect(given(heard)).toBeUndefined();
    expect([line().value, line().getAttribute('aria-invalid')]).toEqual(['1,250.5x', 'true']);
    await user.type(line(), '{Backspace}{Tab}');
    expect(given(heard)).toBe(1250.5);
    expect([line().value, line().getAttribute('aria-invalid')]).toEqual(['1,250.50', null]);
    await user.clear(line());
    expect(given(heard)).toBeUndefined();
  });

  it('of yes or no gives which, and nothing for both', { tags: ['FILTER-004'] }, async () => {
    const { user, heard } = edit({ type: 'checkbox' }, { type: 'boolean' });
    for (const [name, value] of [
      ['Yes', true],
      ['No', false],
    ] as const) {
      await user.click(box());
      await user.click(await option(name));
      expect(given(heard)).toBe(value);
    }
    await user.click(document.querySelector('.dx-clear-button-area')!);
    expect(given(heard)).toBeUndefined();
  });

  it('of two days gives either or both, and nothing without any', { tags: ['FILTER-006'] }, async () => {
    const { user, heard } = edit({ type: 'dateRange' }, { format: 'date-time' });
    const [from, until] = [box('Thing from …'), box('Thing until …')];
    await user.type(until, '2026-11-20{Enter}');
    expect(given(heard)).toEqual([null, '2026-11-20']);
    await user.type(from, '2026-11-01{Enter}');
    expect(given(heard)).toEqual(['2026-11-01', '2026-11-20']);
    await user.clear(until);
    await user.keyboard('{Enter}');
    expect(given(heard)).toEqual(['2026-11-01', null]);
    await user.clear(from);
    await user.keyboard('{Enter}');
    expect(given(heard)).toBeUndefined();
  });

  it('of a time gives its moment in the region, whatever the zone of the browser', {
    tags: ['FILTER-005'],
  }, async () => {
    const { user, heard } = edit({ type: 'date', params: { useTime: true } }, { format: 'date-time' });
    await user.type(box(), '2026-11-20 10:30{Enter}');
    expect(given(heard)).toBe('2026-11-20T09:30:00.000Z');
    expect(box().value).toBe('2026-11-20 10:30');
  });

  it('of one value offers those there are, and the missing one where a row may lack it', {
    tags: ['FILTER-007'],
  }, async () => {
    const { user, heard } = edit({ type: 'select', values: VALUES }, { values: VALUES });
    await user.click(box());
    await user.click(await option('Is done'));
    expect(given(heard)).toBe('Done');
    await user.click(box());
    await user.click(await option('Values Missing'));
    expect(given(heard)).toBe(NULL_PLACEHOLDER);
  });

  it('of a value that each row has offers no missing one', { tags: ['FILTER-007'] }, async () => {
    const { user } = edit({ type: 'select', values: VALUES }, { values: VALUES, required: true });
    await user.click(box());
    await option('Is done');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Is new', 'Is done']);
  });

  it('of several values gives all that are chosen, and nothing without any', { tags: ['FILTER-008'] }, async () => {
    const { user, heard } = edit({ type: 'multiSelect', values: VALUES }, { values: VALUES, required: true }, ['New']);
    await user.click(box());
    await user.click(await option('Is done'));
    expect(given(heard)).toEqual(['New', 'Done']);
    await user.click(await option('Is done'));
    await user.click(await option('Is new'));
    expect(given(heard)).toBeUndefined();
  });
});
