// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isTyping } from '../../../src/renderers/typing';

const typingIn = (html: string) => {
  document.body.innerHTML = html;
  return isTyping(document.body.firstElementChild);
};

describe('keys that are commands', () => {
  it('are letters where a text is typed', { tags: ['GRID-015'] }, () => {
    for (const html of ['<input>', '<input type="search">', '<textarea></textarea>', '<p contenteditable="true"></p>'])
      expect([html, typingIn(html)]).toEqual([html, true]);
  });

  it('are commands on rows, their check boxes and buttons', { tags: ['GRID-015'] }, () => {
    for (const html of ['<div tabindex="0"></div>', '<input type="checkbox">', '<button></button>'])
      expect([html, typingIn(html)]).toEqual([html, false]);
  });
});
