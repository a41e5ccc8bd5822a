// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/error-boundary';
import type { WidgetModel } from '../../../src/engine/model';
import { TemplateTile } from '../../../src/overrides/dashboard/template-tile';
import type { WidgetView } from '../../../src/overrides/dashboard/widget-view';
import { ActionForm } from '../../../src/renderers/actions/action-form';
import type { Cockpit } from '../../../src/renderers/cockpit';
import type { FormDialogProps } from '../../../src/renderers/forms';
import type { KpiTileProps } from '../../../src/renderers/template';
import { entity } from '../../model-fixture';
import { drawing } from '../component';

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
    tiles: {
      'stock-value': async () => ({ default: StockValue }),
      'out-of-reach': () => Promise.reject(new Error('The line is down')),
    },
    modals: { wizard: async () => ({ default: Wizard }) },
  },
} as unknown as Cockpit;

const draw = drawing();
beforeEach(() => error.mockClear());

describe('a tile that a widget names', () => {
  function view(template: string, valueJson = '{"count":7}'): WidgetView {
    const model: WidgetModel = { type: 99, title: 'Value', by: [], of: [], template };
    return { model, entry: { valueJson }, value: { count: 0 } } as unknown as WidgetView;
  }

  it('is drawn with what was counted', { tags: ['OPEN-189'] }, async () => {
    const { container } = draw(<TemplateTile view={view('stock-value')} elapsed="just now" />, cockpit);
    await screen.findByText('Value: 7, just now');
    expect(container.textContent).toBe('Value: 7, just now');
  });

  it.each([
    ['missing KPI name', 'no-such-tile', '{"count":7}'],
    ['missing KPI data', 'stock-value', ''],
  ])('is not found because of: %s', { tags: ['ERROR-036'] }, (reason, name, valueJson) => {
    draw(<TemplateTile view={view(name, valueJson)} elapsed="just now" />, cockpit);
    const tile = screen.getByRole('alert');
    expect([...tile.children].map(({ textContent }) => textContent)).toEqual([
      'Value',
      'Template for dynamic kpi not found',
      reason,
    ]);
  });
});

describe('a tile whose code does not come', () => {
  it('is told as what comes with the page', { tags: ['ERROR-042'] }, async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const model = { type: 99, title: 'Value', by: [], of: [], template: 'out-of-reach' };
    const view = { model, entry: { valueJson: '{"count":7}' }, value: { count: 0 } } as unknown as WidgetView;
    draw(
      <ErrorBoundary>
        <TemplateTile view={view} elapsed="just now" />
      </ErrorBoundary>,
      cockpit,
    );
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
    told.mockRestore();
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

  it('asks instead of the generated one', { tags: ['OPEN-189'] }, async () => {
    const { user } = draw(<ActionForm {...props('wizard')} />, cockpit);
    await user.click(await screen.findByRole('button', { name: 'Price' }));
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ price: 3 });
    expect(closed).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes and says so, if nobody has written it', { tags: ['ERROR-037'] }, () => {
    const { container } = draw(<ActionForm {...props('no-such-modal')} />, cockpit);
    expect(closed).toHaveBeenCalledOnce();
    expect(error.mock.calls.map(([thrown]) => (thrown as Error).message)).toEqual([
      'Template for dynamic modal not found!',
    ]);
    expect(container.textContent).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
