// @vitest-environment jsdom
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import frame from '../../../schemas/locales/en-GB/frame.json';
import type { WidgetModel } from '../../../src/engine/definition/model';
import { TemplateTile } from '../../../src/overrides/dashboard/template-tile';
import type { WidgetView } from '../../../src/overrides/dashboard/widget-view';
import { ActionForm } from '../../../src/renderers/actions/action-form';
import { type Cockpit, CockpitContext } from '../../../src/renderers/cockpit';
import type { FormDialogProps } from '../../../src/renderers/forms';
import type { KpiTileProps } from '../../../src/renderers/template';
import { entity } from '../../model-fixture';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const StockValue = ({ title, value, elapsed }: KpiTileProps) => <p>{`${title}: ${value.count}, ${elapsed}`}</p>;
const Wizard = ({ title, onSubmit }: FormDialogProps) => (
  <button type="button" onClick={() => onSubmit({ price: 3 })}>
    {title}
  </button>
);

const error = vi.fn();
const cockpit = {
  messages: { error },
  templates: {
    tiles: { 'stock-value': async () => ({ default: StockValue }) },
    modals: { wizard: async () => ({ default: Wizard }) },
  },
} as unknown as Cockpit;

let root: Root;
beforeEach(async () => {
  error.mockClear();
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: frame } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

async function draw(content: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <MemoryRouter>
        <CockpitContext value={cockpit}>{content}</CockpitContext>
      </MemoryRouter>,
    ),
  );
}

describe('a tile that a widget names', () => {
  function view(template: string, valueJson = '{"count":7}'): WidgetView {
    const model: WidgetModel = { type: 4, title: 'Value', by: [], of: [], template };
    return { model, entry: { valueJson }, value: { count: 0 } } as unknown as WidgetView;
  }

  it('OPEN-189 is drawn with what was counted', async () => {
    await draw(<TemplateTile view={view('stock-value')} elapsed="just now" />);
    expect(document.body.textContent).toBe('Value: 7, just now');
  });

  it.each([
    ['missing KPI name', 'no-such-tile', '{"count":7}'],
    ['missing KPI data', 'stock-value', ''],
  ])('ERROR-036 is not found because of: %s', async (reason, name, valueJson) => {
    await draw(<TemplateTile view={view(name, valueJson)} elapsed="just now" />);
    const tile = document.querySelector('.tile[role=alert]');
    expect([...(tile?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Value',
      'Template for dynamic kpi not found',
      reason,
    ]);
  });
});

describe('a modal that a form names', () => {
  const submitted = vi.fn();
  const closed = vi.fn();
  const props = (template: string) =>
    ({
      model: entity(),
      form: { fields: [], required: [], sections: [], schema: {}, template },
      title: 'Price',
      onSubmit: submitted,
      onClose: closed,
    }) as unknown as FormDialogProps;

  it('OPEN-189 asks instead of the generated one', async () => {
    await draw(<ActionForm {...props('wizard')} />);
    act(() => document.querySelector('button')?.click());
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ price: 3 });
    expect(closed).not.toHaveBeenCalled();
  });

  it('ERROR-037 closes and says so, if nobody has written it', async () => {
    await draw(<ActionForm {...props('no-such-modal')} />);
    expect(closed).toHaveBeenCalledOnce();
    expect(error.mock.calls.map(([thrown]) => (thrown as Error).message)).toEqual([
      'Template for dynamic modal not found!',
    ]);
    expect(document.body.textContent).toBe('');
  });
});
