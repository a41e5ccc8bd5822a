import { describe, expect, it } from 'vitest';
import { createBurst, hasCheckDigit, itemNumbers, readGs1, saidBy } from '../../../src/engine/find';

const GS = '\u001d';
const GTIN = '07031234567895';

describe('a GS1 barcode', () => {
  it.each([
    [`(01)${GTIN}(10)LOT7(17)271130(37)12`, { item: GTIN, batch: 'LOT7', expiry: '2027-11-30', quantity: '12' }],
    [`01${GTIN}17271130` + `10LOT7${GS}3712`, { item: GTIN, batch: 'LOT7', expiry: '2027-11-30', quantity: '12' }],
    [`]C101${GTIN}21SN-1`, { item: GTIN, serial: 'SN-1' }],
    [`${GS}01${GTIN}21SN-1${GS}10B`, { item: GTIN, serial: 'SN-1', batch: 'B' }],
    ['(00)370312345678900006', { package: '370312345678900006' }],
    [`02${GTIN}3740`, { item: GTIN, quantity: '40' }],
    [`(01)${GTIN}(3102)001250`, { item: GTIN, quantity: '12.5' }],
    [`(01)${GTIN}(3302)001250(3201)000100`, { item: GTIN }],
    [`(01)${GTIN}(15)280200`, { item: GTIN, expiry: '2028-02-29' }],
    [`(01)${GTIN}(11)260101(10)A/B-1`, { item: GTIN, batch: 'A/B-1' }],
    [`(01)${GTIN}(17)271301`, { item: GTIN }],
    [`(30)7(10)L`, { quantity: '7', batch: 'L' }],
  ])('%j', (text, said) => {
    const elements = readGs1(text);
    expect(elements && saidBy(elements)).toEqual(said);
  });

  it('mean the century in which a day is nearer', () => {
    const expiry = (digits: string) => saidBy(readGs1(`(17)${digits}`) ?? [], 2026).expiry;
    expect(['710131', '760131', '770131', '000131'].map(expiry)).toEqual([
      '2071-01-31',
      '2076-01-31',
      '1977-01-31',
      '2000-01-31',
    ]);
    expect(saidBy(readGs1('(17)020131') ?? [], 2060).expiry).toBe('2102-01-31');
  });

  it.each([
    ['a price', `01${GTIN}392212345${GS}10LOT7`, { item: GTIN, batch: 'LOT7' }],
    ['of its own house', `91from us${GS}01${GTIN}3712${GS}99last`, { item: GTIN, quantity: '12' }],
    ['a day of one length', `01${GTIN}1827010110LOT7`, { item: GTIN, batch: 'LOT7' }],
    ['where it goes', `411703123456789501${GTIN}21SN-1`, { item: GTIN, serial: 'SN-1' }],
    [
      'of one length, with a separator behind it',
      `01${GTIN}0307031234567895${GS}10LOT7`,
      { item: GTIN, batch: 'LOT7' },
    ],
    ['in brackets', `(01)${GTIN}(3922)12345(8005)001250(10)LOT7`, { item: GTIN, batch: 'LOT7' }],
  ])('leaves out what nobody here knows: %s', (_, text, said) => {
    const elements = readGs1(text);
    expect(elements && saidBy(elements)).toEqual(said);
  });

  it.each([
    ['nothing', ''],
    ['an order number', 'SO-1001819'],
    ['a wrong check digit', '(01)07031234567894'],
    ['an item that is too short', '(01)0703123456789'],
    ['an element cut off', '0107031234'],
    ['letters where digits are', '(17)2711AB'],
    ['an element that nobody knows', '(99)X'],
    ['an unknown element alone', `]C199X`],
    ['an unknown element of one length, cut off', `01${GTIN}1827`],
    ['an unknown element of one length with letters', `01${GTIN}18ABCDEF`],
    ['an unknown element without a value', `01${GTIN}99`],
    ['a batch that is too long', `(10)${'x'.repeat(21)}`],
    ['words behind it', `(01)${GTIN} and more`],
    ['an empty batch', `10${GS}21X`],
    ['ever more brackets', '('.repeat(10_000)],
  ])('is not %s', (_, text) => expect(readGs1(text)).toBeUndefined());

  it('has a check digit', () => {
    expect(['4006381333931', GTIN, '40170725', '4006381333932', ''].map(hasCheckDigit)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('names an item that is kept by fewer digits', () => {
    expect(itemNumbers(GTIN)).toEqual([GTIN, '7031234567895']);
    expect(itemNumbers('00000040170725')).toEqual(['00000040170725', '0000040170725', '000040170725', '40170725']);
  });
});

describe('a scanner', () => {
  const typed = (text: string, gap: number, end = 'Enter') => {
    const burst = createBurst();
    const keys = [...text, end];
    return keys.map((key, place) => burst.take({ key, at: 1_000 + place * gap })).at(-1);
  };

  it('is known by how fast it types', () => {
    expect(typed('SO-1001819', 10)).toBe('SO-1001819');
    expect(typed('SO-1001819', 10, 'Tab')).toBe('SO-1001819');
    expect(typed('SO-1001819', 90)).toBeUndefined();
    expect(typed('SO1', 10)).toBeUndefined();
  });

  it('is told from a person who typed before it, and from keys that are no signs', () => {
    const burst = createBurst();
    burst.take({ key: 'x', at: 0 });
    const keys = ['Shift', 'A', 'B', '1', '2', 'Enter'];
    expect(keys.map((key, place) => burst.take({ key, at: 500 + place * 5 })).at(-1)).toBe('AB12');
    const arrows = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'];
    expect(arrows.map((key, place) => burst.take({ key, at: 900 + place * 5 })).at(-1)).toBeUndefined();
  });

  it('is told from a person who goes on typing, whose letters are given back', { tags: ['OPEN-313'] }, () => {
    const burst = createBurst();
    for (const [place, key] of [...'ab'].entries()) burst.take({ key, at: place * 5 });
    expect([burst.goesOn(20), burst.goesOn(90), burst.rest(), burst.rest()]).toEqual([true, false, 'ab', '']);
  });

  it('sends the separator as a key', () => {
    const burst = createBurst();
    for (const [place, key] of [...'10LOT7'].entries()) burst.take({ key, at: place });
    burst.take({ key: ']', at: 7, ctrlKey: true });
    for (const [place, key] of [...'3712'].entries()) burst.take({ key, at: 8 + place });
    expect(burst.take({ key: 'Enter', at: 13 })).toBe(`10LOT7${GS}3712`);
  });
});
