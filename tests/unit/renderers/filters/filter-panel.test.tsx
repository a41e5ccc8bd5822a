// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FilterModel } from '../../../../src/engine/definition';
import { FilterChips } from '../../../../src/renderers/filters/filter-chips';
import { FilterPanel } from '../../../../src/renderers/filters/filter-panel';
import type { FilterValues } from '../../../../src/renderers/filters/filter-state';
import { useFilterContext } from '../../../../src/renderers/filters/use-filter-context';
import { entity, filter, property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();

/** Draws panel and chips over the same values, as a page has them, and hears what either of them says. */
function filtering(
  filters: readonly FilterModel[],
  { first = {}, asks = false }: { first?: FilterValues; asks?: boolean } = {},
) {
  const heard = {
    values: vi.fn(),
    searched: vi.fn(),
    refused: vi.fn(),
    closed: vi.fn(),
    removed: vi.fn(),
    ordered: vi.fn(),
  };
  const model = entity({ properties: filters.map(({ name }) => property(name)), filters });
  const others = [{ name: 'Column', text: 'below 5', remove: heard.removed }];
  function Page() {
    const [values, setValues] = useState<FilterValues>(first);
    const contextOf = useFilterContext(model);
    const change = (next: FilterValues) => {
      heard.values(next);
      setValues(next);
    };
    return (
      <>
        <FilterChips
          model={model}
          values={values}
          contextOf={contextOf}
          others={others}
          onChange={change}
          onAdd={() => undefined}
          onClear={() => change({})}
        />
        <FilterPanel
          model={model}
          values={values}
          contextOf={contextOf}
          onChange={change}
          onClose={heard.closed}
          onSearch={asks ? heard.searched : undefined}
          onRefused={heard.refused}
          order={{ value: 'Descending', onChange: heard.ordered }}
        />
      </>
    );
  }
  return { ...draw(<Page />, { product: { models: {} } } as never), heard };
}

const panel = () => screen.getByRole('dialog', { name: 'Filters' });
const line = (name: string) => within(panel()).getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => within(panel()).getByRole('button', { name });
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters that are set' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const city = filter('city', { title: 'City' });
const street = filter('street', { title: 'Street' });

describe('the panel of page filters', () => {
  it('tells once what was typed, when typing pauses; its chip says it', async () => {
    const { user, heard } = filtering([city, street]);
    expect(document.activeElement).toBe(line('City'));
    await user.keyboard('Oslo');
    expect(heard.values).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(heard.values).toHaveBeenCalledExactlyOnceWith({ city: 'Oslo' }));
    expect(chips()).toEqual(['CityOslo', 'Columnbelow 5']);
  });

  it('is emptied as a whole', async () => {
    const { user, heard } = filtering([city, street], { first: { city: 'Oslo', street: 'Storgata' } });
    await user.click(press('Clear all'));
    expect([line('City').value, line('Street').value]).toEqual(['', '']);
    await vi.waitFor(() => expect(heard.values).toHaveBeenCalledExactlyOnceWith({}));
  });

  it('shows what is changed elsewhere, and says nothing of it again', async () => {
    const { user, heard } = filtering([city, street], { first: { city: 'Oslo', street: 'Storgata' } });
    const [ofChips] = screen.getAllByRole('button', { name: 'Clear all' });
    await user.click(ofChips!);
    expect([line('City').value, line('Street').value]).toEqual(['', '']);
    await user.type(line('Street'), 'S');
    await vi.waitFor(() => expect(heard.values.mock.calls).toEqual([[{}], [{ street: 'S' }]]));
  });

  it('shows no hidden filter, neither as an editor nor as a chip', { tags: ['FILTER-011'] }, () => {
    filtering([city, { ...street, hidden: true }], { first: { city: 'Oslo', street: 'Storgata' } });
    expect(within(panel()).getAllByRole('textbox')).toEqual([line('City')]);
    expect(chips()).toEqual(['CityOslo', 'Columnbelow 5']);
  });

  it('does not let a filter be set before the one that it needs, and says which', async () => {
    const needing = { ...street, when: { property: 'city', test: { empty: false } } };
    const { user } = filtering([city, needing]);
    const group = () => line('Street').closest('fieldset');
    expect(group()?.disabled).toBe(true);
    expect(within(panel()).getByText('Street depends on City')).toBeDefined();
    await user.type(line('City'), 'O');
    expect(group()?.disabled).toBe(false);
    expect(within(panel()).queryByText('Street depends on City')).toBeNull();
  });

  it('holds back a filter that was added and says nothing yet, and lets it be taken away again', async () => {
    const { user, heard } = filtering([city, { ...street, isDynamic: true }], { asks: true });
    expect(within(panel()).queryByRole('textbox', { name: 'Street' })).toBeNull();
    await user.click(within(panel()).getByRole('combobox', { name: 'Add a filter' }));
    await user.click(await screen.findByRole('option', { name: 'Street' }));
    expect(document.activeElement).toBe(line('Street'));
    expect(within(panel()).getByRole('status').textContent).toBe('Enter a value, or take the filter away');
    await user.click(press('Search'));
    expect(heard.refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'lacking' }));
    expect(heard.searched).not.toHaveBeenCalled();
    await user.click(press('Take away Street'));
    await user.type(line('City'), 'Oslo');
    await user.click(press('Search'));
    expect(heard.searched).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ city: 'Oslo' }));
  });

  it('closes on Escape, on its button and on a click beside it, not on one within', async () => {
    const { user, heard } = filtering([city]);
    await user.click(line('City'));
    expect(heard.closed).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(heard.closed).toHaveBeenCalledTimes(1);
    await user.click(press('Close'));
    expect(heard.closed).toHaveBeenCalledTimes(2);
    await user.click(document.body);
    expect(heard.closed).toHaveBeenCalledTimes(3);
  });
});

describe('the chips of filters', () => {
  const first = { city: 'Oslo', street: 'Storgata' };

  it('take one filter away, or whatever else narrows the rows', async () => {
    const { user, heard } = filtering([city, street], { first });
    expect(chips()).toEqual(['CityOslo', 'StreetStorgata', 'Columnbelow 5']);
    await user.click(screen.getByRole('button', { name: 'Remove the filter City' }));
    expect(heard.values).toHaveBeenLastCalledWith({ city: undefined, street: 'Storgata' });
    expect(chips()).toEqual(['StreetStorgata', 'Columnbelow 5']);
    expect(line('City').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Column' }));
    expect(heard.removed).toHaveBeenCalledOnce();
  });
});
