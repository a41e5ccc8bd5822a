// @vitest-environment jsdom
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { format } from '../component';

afterEach(() => {
  vi.doUnmock('../../../src/renderers/localise-widgets');
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('says that the widgets speak, also if they began to between a drawing and its effects', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.resetModules();
  let speak: (() => void) | undefined;
  vi.doMock('../../../src/renderers/localise-widgets', () => ({
    localiseWidgets: () =>
      new Promise<void>((resolve) => {
        speak = resolve;
      }),
  }));
  const { useWidgetLanguage } = await import('../../../src/renderers/use-widget-language');
  const { CockpitContext } = await import('../../../src/renderers/cockpit');
  function Says({ onDrawn }: { onDrawn?(): void }) {
    const isSpoken = useWidgetLanguage();
    useLayoutEffect(() => onDrawn?.(), [onDrawn]);
    return <p>{isSpoken ? 'speaks' : 'waits'}</p>;
  }
  const roots = [0, 1].map(() => {
    const element = document.body.appendChild(document.createElement('div'));
    return { element, root: createRoot(element) };
  });
  const drawn = (at: number, onDrawn?: () => void) =>
    roots[at]?.root.render(
      <CockpitContext value={{ format } as never}>
        <Says {...(onDrawn ? { onDrawn } : {})} />
      </CockpitContext>,
    );
  drawn(0);
  await vi.waitFor(() => expect(speak).toBeDefined());
  drawn(1, () => speak?.());
  await vi.waitFor(() => expect(roots.map(({ element }) => element.textContent)).toEqual(['speaks', 'speaks']));
  for (const { root, element } of roots) {
    root.unmount();
    element.remove();
  }
});
