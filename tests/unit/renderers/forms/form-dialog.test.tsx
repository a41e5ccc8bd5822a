// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { meanwhileOf } from '../../../../src/engine/form';
import { loadUnasked } from '../../../../src/renderers/reload-context';
import { problemOf } from '../../component';
import { drawingForms } from './draw-form';
import { shippedForm } from './shipped-forms';

const drawForm = drawingForms();

const line = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the form of a new supplier', () => {
  it('says what is missing when it is saved, not before, and goes there', {
    tags: ['VALID-002', 'LOWCODE-013'],
  }, async () => {
    const { user, submitted } = drawForm(shippedForm('supplier.add'));
    expect(line('Supplier name').getAttribute('aria-required')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(save());
    expect(problemOf(line('Supplier name'))).toBe('Value cannot be empty');
    expect(screen.getByText('Please fill the required fields')).toBeDefined();
    expect(document.activeElement).toBe(line('Supplier name'));
    expect(submitted).not.toHaveBeenCalled();
    await user.keyboard('Nordlys AS');
    expect(problemOf(line('Supplier name'))).toBeUndefined();
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ supplierName: 'Nordlys AS', supplierStatus: 'Active' });
  });

  it('says what is wrong with a field when it is left', { tags: ['VALID-001', 'VALID-004'] }, async () => {
    const { user, submitted } = drawForm(shippedForm('supplier.add'));
    await user.type(line('Email'), 'nobody');
    expect(problemOf(line('Email'))).toBeUndefined();
    await user.type(line('Average lead time'), '366');
    expect(problemOf(line('Email'))).toBe('Incorrect email address');
    await user.click(line('Comments'));
    expect(problemOf(line('Average lead time'))).toBe("Enter a value between '0' and '365'");
    await user.paste('x'.repeat(2001));
    await user.click(line('Supplier name'));
    expect(problemOf(line('Comments'))).toBe('Text must not exceed 2000 characters');

    await user.keyboard('Nordlys AS');
    await user.type(line('Average lead time'), '36');
    await user.type(line('Email'), '@nordlys.no');
    await user.type(line('Comments'), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(save());
    expect(submitted).toHaveBeenCalledExactlyOnceWith({
      supplierName: 'Nordlys AS',
      companyEmail: 'nobody@nordlys.no',
      averageLeadTime: 36,
      comments: 'x'.repeat(2000),
      supplierStatus: 'Active',
    });
  });

  it('says at its foot what follows', { tags: ['MODAL-004'] }, () => {
    drawForm(shippedForm('supplier.add'), { final: 'Suppliers stay.' });
    expect(line('Average lead time').compareDocumentPosition(screen.getByText('Suppliers stay.'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('closes at once what holds nothing new, and asks before anything typed is lost', async () => {
    const { user, closed, asked } = drawForm(shippedForm('supplier.add'));
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
    await user.type(line('Supplier name'), 'N');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'Discard what you entered?' }));
    expect(closed).toHaveBeenCalledOnce();
    asked.mockResolvedValue(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledTimes(2);
  });
});

describe('the form of a new printer', () => {
  it('asks for the address of one in the network alone, and sends it only then', {
    tags: ['LOWCODE-004'],
  }, async () => {
    const { user, submitted } = drawForm(shippedForm('printer.add'));
    const isInNetwork = screen.getByRole('checkbox', { name: 'Network printer' });
    const address = () => screen.queryByRole('textbox', { name: 'Network name or IP' });
    expect(address()).toBeNull();
    await user.type(line('Name'), 'P-1');
    await user.click(choice('Print technology'));
    await user.click(await screen.findByRole('option', { name: 'Thermal' }));
    await user.click(isInNetwork);
    await user.click(save());
    expect(problemOf(line('Network name or IP'))).toBe('Value cannot be empty');
    expect(submitted).not.toHaveBeenCalled();
    await user.type(line('Network name or IP'), '10.0.0.9{Enter}');
    expect(submitted).toHaveBeenLastCalledWith({
      name: 'P-1',
      isNetworkPrinter: true,
      networkNameOrIp: '10.0.0.9',
      printTechnology: 'Thermal',
    });
    await user.click(isInNetwork);
    expect(address()).toBeNull();
    await user.click(save());
    expect(submitted).toHaveBeenCalledTimes(2);
  });
});

describe('the form of a location', () => {
  it('keeps what is no number as it was typed, and says which numbers it takes', async () => {
    const { user, submitted } = drawForm(shippedForm('location.update'), {
      rows: [{ name: 'A-1', locationRole: 'Bulk', fillFactor: 12.5, availableForPick: true }],
      adds: false,
    });
    expect(line('Fill factor').value).toBe('12.5');
    await user.type(line('Length'), '12x');
    await user.type(line('Picking sequence'), '1.5');
    await user.clear(line('Fill factor'));
    await user.type(line('Fill factor'), '-1');
    await user.click(line('Name'));
    expect([line('Length').value, problemOf(line('Length'))]).toEqual(['12x', '“12x” is not a number']);
    expect(problemOf(line('Picking sequence'))).toBe('Enter a whole number');
    expect(problemOf(line('Fill factor'))).toBe("Enter a value between '0' and '100'");

    await user.type(line('Length'), '120.5');
    await user.clear(line('Picking sequence'));
    await user.clear(line('Fill factor'));
    await user.click(save());
    expect(submitted).toHaveBeenCalledExactlyOnceWith({
      name: 'A-1',
      locationRole: 'Bulk',
      availableForPick: true,
      length: 120.5,
      fillFactor: null,
    });
  });
});

describe('the form of a new user', () => {
  it('takes a password that was typed twice alike, and several roles', { tags: ['VALID-008'] }, async () => {
    const { user, submitted } = drawForm(shippedForm('user.add'));
    await user.type(line('User name'), 'kari');
    await user.type(line('Password'), 'Fresh-2027');
    await user.type(line('Confirm password'), 'Fresh-2028');
    await user.click(save());
    expect(problemOf(line('Confirm password'))).toBe('passwords do not match');
    expect(problemOf(choice('Roles'))).toBe('Value cannot be empty');
    await user.click(choice('Roles'));
    for (const name of ['Picker', 'Purchaser']) await user.click(await screen.findByRole('option', { name }));
    await user.type(line('Confirm password'), '{Backspace}7{Enter}');
    expect(submitted).toHaveBeenCalledExactlyOnceWith({
      userName: 'kari',
      password: 'Fresh-2027',
      confirmPassword: 'Fresh-2027',
      userRoles: ['Picker', 'Purchaser'],
      isActive: true,
      defaultLanguage: 'en-GB',
    });
  });
});

it('a list of texts says what is wrong with one of them', { tags: ['LOWCODE-013'] }, async () => {
  const { user } = drawForm(shippedForm('printer-label.add'));
  await user.click(choice('Lines'));
  await user.paste('x'.repeat(256));
  await user.keyboard('{Enter}');
  await user.click(save());
  expect(problemOf(choice('Lines'))).toBe('Text must not exceed 255 characters');
});

describe('after the server has refused it', () => {
  const row = { supplierName: 'Nordlys AS', contactPerson: 'Kari', supplierStatus: 'Active' };
  const edited = { rows: [row], adds: false };

  it('says at the field what the server said, until the value is another', async () => {
    const { user, tell } = drawForm(shippedForm('supplier.update'), edited);
    const errors = [{ field: 'contactPerson', keyword: 'unique', message: 'Kari is taken' }];
    tell({ ...edited, setback: { kind: 'fields', message: 'Nothing was saved', errors } });
    expect(problemOf(line('Contact person'))).toBe('This value is already in use');
    expect(screen.getByText('Nothing was saved')).toBeDefined();
    expect(document.activeElement).toBe(line('Contact person'));
    await user.keyboard('2');
    expect(problemOf(line('Contact person'))).toBeUndefined();
    expect(screen.queryByText('Nothing was saved')).toBeNull();
  });

  it('takes over what somebody else has changed since, except where something was typed', async () => {
    const { user, tell, submitted } = drawForm(shippedForm('supplier.update'), edited);
    await user.type(line('Contact person'), ' Nordmann');
    const current = {
      ...row,
      contactPerson: 'Ola',
      companyEmail: 'post@nordlys.no',
      averageLeadTime: 4,
      comments: 'New',
    };
    const changed = ['contactPerson', 'companyEmail', 'averageLeadTime', 'comments'];
    const model = shippedForm('supplier.update').model;
    const seen = meanwhileOf(model, [row], [current]);
    const meanwhile = { seen, isRefused: false, reason: undefined };
    tell({ ...edited, setback: { kind: 'stale', current, changed }, meanwhile });
    expect(line('Contact person').value).toBe('Kari Nordmann');
    expect(line('Email').value).toBe('post@nordlys.no');
    expect(screen.getByRole('status').textContent).toContain('is now Ola, it was Kari. You have: Kari Nordmann.');
    await user.click(save());
    expect(submitted).toHaveBeenCalledExactlyOnceWith({
      ...current,
      contactPerson: 'Kari Nordmann',
    });
  });
});

it('a field that is only shown says that it cannot be changed', () => {
  drawForm(shippedForm('material.update'), { adds: false, rows: [{ itemNo: 'BA-1' }], values: {} });
  const field = line('Item number').closest('.field');
  expect(field?.textContent).toContain('Cannot be changed here');
  expect(line('Name').closest('.field')?.textContent).not.toContain('Cannot be changed here');
});

it('a load that hands over what is typed asks about a password', { tags: ['OPEN-265'] }, async () => {
  let leaving = new Event('beforeunload', { cancelable: true });
  const { user } = drawForm(shippedForm('user.add'));
  const { location } = globalThis;
  vi.stubGlobal('location', { assign: () => window.dispatchEvent(leaving) });
  await user.type(line('User name'), 'per');
  loadUnasked('/');
  expect(leaving.defaultPrevented).toBe(false);
  await user.type(screen.getByLabelText('Password'), 'Fresh-2027');
  leaving = new Event('beforeunload', { cancelable: true });
  loadUnasked('/');
  expect(leaving.defaultPrevented).toBe(true);
  vi.stubGlobal('location', location);
});
