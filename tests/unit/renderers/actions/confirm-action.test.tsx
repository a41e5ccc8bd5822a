// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConfirmAction, type ConfirmActionProps } from '../../../../src/renderers/actions/confirm-action';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const model = entity({ title: 'Sales order', plural: 'Sales orders', properties: [property('name')] });
const draw = drawing();
const cockpit = { product: { models: {} } } as unknown as Cockpit;

function ask(more: Partial<ConfirmActionProps>): (string | null)[] {
  const props: ConfirmActionProps = {
    model,
    title: 'Cancel order',
    confirm: 'Cancel order',
    question: 'Cancel?',
    final: 'What was reserved is free again.',
    figures: '',
    names: ['A', 'B'],
    cannot: [],
    heading: undefined,
    notes: [],
    meanwhile: undefined,
    destructive: true,
    onConfirm: () => undefined,
    onClose: () => undefined,
    ...more,
  };
  draw(<ConfirmAction {...props} />, cockpit);
  return screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
}

const row = (name: string) => ({ key: name, name, reason: 'Is done' });

describe('the question before an action', () => {
  it('says below itself what follows', { tags: ['MODAL-004'] }, () => {
    expect(ask({}).slice(0, 2)).toEqual(['Cancel?', 'What was reserved is free again.']);
  });

  it('says how many of what can and how many cannot', { tags: ['ACTION-070'] }, () => {
    const said = ask({ cannot: [row('C')] });
    expect(said).toContain('2 sales orders can');
    expect(said).toContain('1 sales order cannot and is left as it is');
  });

  it('says nothing of what follows where nothing can be done', () => {
    const said = ask({ names: [], cannot: [row('C'), row('D')] });
    expect(said).not.toContain('What was reserved is free again.');
    expect(said).toContain('2 sales orders cannot and are left as they are');
  });
});
