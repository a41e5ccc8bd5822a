// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SwitchList } from '../../../../src/overrides/user-settings/switches/switch-list';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { KeptPages } from '../../../../src/renderers/kept-pages';
import { drawing } from '../../component';

const draw = drawing();

it('a switch that somebody else has turned the same way meanwhile is no change any more', async () => {
  let on: string[] = [];
  const get = async (path: string) => ({ data: path === 'all' ? [{ name: 'Fast' }, { name: 'Loud' }] : on });
  const onDraft = vi.fn();
  const pages = (shown: 'switches' | 'other') => (
    <KeptPages shown={{ key: shown, place: shown }}>
      {({ key }) =>
        key === 'switches' && (
          <SwitchList
            settings={{} as never}
            kept={undefined}
            onDraft={onDraft}
            paths={{ available: 'all', enabled: 'on' }}
            about=""
            title=""
            needsApproval={false}
            nameOf={({ name }) => name}
            aboutOf={() => ''}
          />
        )
      }
    </KeptPages>
  );
  const parts = { http: { get }, session: { features: new Set() } } as unknown as Partial<Cockpit>;
  const { user, rerender } = draw(pages('switches'), parts);
  await user.click(await screen.findByRole('switch', { name: /Fast/ }));
  await user.click(screen.getByRole('switch', { name: /Loud/ }));
  expect(onDraft).toHaveBeenLastCalledWith({ Fast: true, Loud: true });
  on = ['Fast'];
  rerender(pages('other'));
  rerender(pages('switches'));
  await waitFor(() => expect(onDraft).toHaveBeenLastCalledWith({ Loud: true }));
});
