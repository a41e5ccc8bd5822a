// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { useSavedNotice } from '../../../../src/overrides/user-settings/use-saved-notice';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { ReloadContext } from '../../../../src/renderers/reload-context';
import { drawing } from '../../component';

const draw = drawing();

it('what was saved is looked at by a load that keeps what is typed elsewhere', () => {
  const load = vi.fn();
  const notice = vi.fn();
  let tell: (() => void) | undefined;
  function Saved(): null {
    tell = useSavedNotice();
    return null;
  }
  draw(
    <ReloadContext value={load}>
      <Saved />
    </ReloadContext>,
    { messages: { notice } } as unknown as Partial<Cockpit>,
  );
  tell?.();
  notice.mock.calls[0]?.[1].run();
  expect(load).toHaveBeenCalledExactlyOnceWith();
});
