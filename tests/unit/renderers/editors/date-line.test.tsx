// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createFormatter } from '../../../../src/engine/value';
import { DateLine, typedDates } from '../../../../src/renderers/editors';
import { itEach } from '../../../lib/it-each';
import { drawing } from '../../component';

const draw = drawing();

const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 'HH:mm:ss',
  numberFormat: 'en-GB',
});

/** The line as a form has it: what it tells is its value. */
function Line({ start, useTime, told }: { start?: string; useTime: boolean; told: (value: unknown) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateLine
        value={value}
        useTime={useTime}
        format={format}
        inputAttr={{ 'aria-label': 'Day' }}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('2026-03-04')}>
        Another
      </button>
    </>
  );
}

function drawLine(parts: { start?: string; useTime?: boolean } = {}) {
  const told = vi.fn();
  const { user } = draw(<Line useTime={false} {...parts} told={told} />);
  const input = screen.getByRole('combobox', { name: 'Day' }) as HTMLInputElement;
  async function type(text: string) {
    await user.clear(input);
    await user.type(input, text);
    await user.tab();
  }
  return { user, input, type, told };
}

describe('a date that is typed', { tags: ['OPEN-343'] }, () => {
  itEach([
    [[], '31/02/2026'],
    [[], '12/24/2026'],
    [[], '31/11/2026'],
    [[], '31022026'],
    [[], '1/2/26'],
    [[], 'abc'],
  ])('%s is none, and stays as it was typed', async (text) => {
    const { input, type, told } = drawLine({ start: '2026-02-10' });
    await type(text);
    expect(told).toHaveBeenLastCalledWith(text);
    expect(input).toHaveProperty('value', text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  itEach([
    [[], '5/1/2026', '2026-01-05'],
    [[], '2026-01-05', '2026-01-05'],
    [[], '05.01.2026', '2026-01-05'],
    [[], '05012026', '2026-01-05'],
  ])('%s is %s', async (text, day) => {
    const { input, type, told } = drawLine({ start: '2026-02-10' });
    await type(text);
    expect(told).toHaveBeenLastCalledWith(day);
    expect(input).toHaveProperty('value', '05/01/2026');
  });

  it('may be the one before again, or nothing', async () => {
    const { input, type, told } = drawLine({ start: '2026-02-10' });
    await type('31/02/2026');
    await type('10/02/2026');
    expect(told).toHaveBeenLastCalledWith('2026-02-10');
    expect(input.getAttribute('aria-invalid')).not.toBe('true');
    await type('x');
    await type(' ');
    expect(told).toHaveBeenLastCalledWith(undefined);
  });

  it('shows what was typed when it comes back, and what takes its place', async () => {
    const { user, input } = drawLine({ start: '31/02/2026' });
    expect(input).toHaveProperty('value', '31/02/2026');
    await user.click(screen.getByRole('button', { name: 'Another' }));
    expect(input).toHaveProperty('value', '04/03/2026');
  });

  it('has a time that the day has', async () => {
    const { input, type, told } = drawLine({ useTime: true });
    await type('17/02/2026 14:30');
    expect(told).toHaveBeenLastCalledWith('2026-02-17T13:30:00.000Z');
    await type('17/02/2026 25:00');
    expect(told).toHaveBeenLastCalledWith('17/02/2026 25:00');
    expect(input).toHaveProperty('value', '17/02/2026 25:00');
  });

  itEach([
    [[], '24/2/2026'],
    [[], '24022026'],
  ])('leaves the time as it was where a day alone is typed, as %s', async (text) => {
    const { input, type, told } = drawLine({ start: '2026-02-17T13:30:00.000Z', useTime: true });
    await type(text);
    expect(told).toHaveBeenLastCalledWith('2026-02-24T13:30:00.000Z');
    expect(input).toHaveProperty('value', '24/02/2026 14:30');
    await type('25/02/2026 00:00');
    expect(told).toHaveBeenLastCalledWith('2026-02-24T23:00:00.000Z');
  });
});

it('never makes another date of one that there is not', () => {
  const { parser } = typedDates(format, false);
  expect(parser('31/02/2026').getTime()).toBeNaN();
  expect(parser('28/02/2026').getDate()).toBe(28);
});
