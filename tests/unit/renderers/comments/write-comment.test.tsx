// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { WriteComment } from '../../../../src/renderers/comments/write-comment';
import { drawing } from '../../component';

const draw = drawing();

it('whoever types on at once after choosing a name goes on behind it', { tags: ['OPEN-297'] }, async () => {
  // The next picture never comes before the next key.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const get = async () => ({ data: [{ userId: 'u1', name: 'Ola Operatør' }] });
  const { user } = draw(
    <WriteComment
      label="Write a comment"
      send="Send"
      place={{ entity: 'sales-order', id: '1' }}
      start={{ text: '', files: [] }}
      known={[]}
      onSend={async () => undefined}
    />,
    { http: { get } } as unknown as Partial<Cockpit>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await user.type(field, 'Ask @op about it');
  field.setSelectionRange(7, 7);
  await user.type(field, 'e', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  await screen.findByRole('option', { name: /Ola Operatør/ });
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Ask @Ola Operatør  about it');
  expect([field.selectionStart, field.selectionEnd]).toEqual([18, 18]);
  expect(document.activeElement).toBe(field);
});
