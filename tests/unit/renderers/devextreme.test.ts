// @vitest-environment jsdom
import fx from 'devextreme/animation/fx';
import { expect, it, vi } from 'vitest';
import { calmWidgets } from '../../../src/renderers/devextreme';

it('widgets stand still for whoever asked for less motion, and from the moment they do', () => {
  const preference = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => preference);
  try {
    calmWidgets();
    expect(fx).toMatchObject({ off: false });
    preference.matches = true;
    preference.dispatchEvent(new Event('change'));
    expect(fx).toMatchObject({ off: true });
  } finally {
    Object.assign(fx, { off: false });
    vi.unstubAllGlobals();
  }
});
