// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NewEntry } from '../../../../src/overrides/user-settings/entries/new-entry';
import { drawing, problemOf } from '../../component';

const draw = drawing();

it('an entry that cannot be added says which field is wrong, and leads there', async () => {
  const onAdd = vi.fn();
  const { user } = draw(<NewEntry isTaken={(key) => key === 'there'} onAdd={onAdd} />);
  const [key, value] = screen.getAllByRole<HTMLInputElement>('textbox') as [HTMLInputElement, HTMLInputElement];
  const wrong = () => [key, value].filter((field) => field.getAttribute('aria-invalid') === 'true');

  await user.click(screen.getByRole('button'));
  expect(wrong()).toEqual([key, value]);
  expect(document.activeElement).toBe(key);

  await user.type(key, 'there{Enter}');
  expect(wrong()).toEqual([value]);
  expect(problemOf(value)).toBeTruthy();
  expect(problemOf(key)).toBeUndefined();
  expect(document.activeElement).toBe(value);

  await user.type(value, 'Text{Enter}');
  expect(wrong()).toEqual([key]);
  expect(document.activeElement).toBe(key);

  await user.type(key, 'er{Enter}');
  expect(wrong()).toEqual([]);
  expect(onAdd).toHaveBeenCalledWith('thereer', 'Text');
});
