// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Choice } from '../../../../src/renderers/choices';
import { ChoiceBox } from '../../../../src/renderers/editors';
import { drawing } from '../../component';

const draw = drawing();

describe('a box of choices', () => {
  it('may leave the page before the text of its value has come, and nobody hears of it', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    let answer: (choices: Choice[]) => void = () => undefined;
    const source = () =>
      new Promise<Choice[]>((resolve) => {
        answer = resolve;
      });
    const { user, unmount } = draw(
      <>
        <ChoiceBox source={source} value="7" many={false} label="Kind" onChange={() => undefined} />
        <input aria-label="Next" />
      </>,
    );
    act(() => screen.getByRole('combobox', { name: 'Kind' }).focus());
    await user.click(screen.getByRole('textbox', { name: 'Next' }));
    unmount();
    answer([{ value: '7', text: 'Seventh' }]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });
});
