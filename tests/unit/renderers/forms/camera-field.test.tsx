// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FORMATS } from '../../../../src/renderers/camera/formats';
import { shippedForm } from './shipped-forms';

const detect = vi.fn<() => Promise<{ rawValue: string }[]>>();
vi.stubGlobal(
  'BarcodeDetector',
  class {
    static getSupportedFormats = async () => Object.keys(FORMATS);
    detect = detect;
  },
);
const { drawingForms } = await import('./draw-form');
const drawForm = drawingForms();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('has the camera beside a field that a code may fill, and puts there what it reads', async () => {
  const getUserMedia = () => new Promise(() => undefined);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  detect.mockResolvedValue([{ rawValue: 'LOT77' }]);
  const { user } = drawForm(shippedForm('stock.createStock'));
  const batch = await screen.findByLabelText('Batch');
  const field = batch.closest('[data-field]') as HTMLElement;
  const camera = field.querySelector('.camera') as HTMLElement;
  await user.click(camera);
  await waitFor(() => expect(batch).toHaveProperty('value', 'LOT77'));
  expect(document.querySelector('[data-field=quantity] .camera')).toBeNull();
});
