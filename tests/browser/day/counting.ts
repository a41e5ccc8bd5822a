/** Hands that are counted: what a person presses, types and clicks, and how long it takes from the first to the end. */
import type { Locator, Page } from '@playwright/test';

/** Steps of one way through a task. */
export interface Steps {
  /** Each sign of a typed text is one, a chord such as Ctrl+K too. */
  readonly keys: number;
  /** A click is one, whichever button; a drag is two. */
  readonly clicks: number;
  /** From the first step until the result is there. */
  readonly seconds: number;
}

export interface Counter {
  /** Presses one key or chord. */
  press(key: string, times?: number): Promise<void>;
  /** Types a text, sign by sign; not as fast as a scanner, with a pause of so many milliseconds after each. */
  type(text: string, pause?: number): Promise<void>;
  click(target: Locator, options?: { readonly button?: 'right'; readonly modifiers?: ['Shift'] }): Promise<void>;
  /** Moves the content of something that scrolls: taking hold of the bar and letting go. */
  scroll(move: () => Promise<unknown>): Promise<void>;
  steps(): Steps;
}

export function createCounter(page: Page): Counter {
  let began: number | undefined;
  const begin = () => {
    began ??= performance.now();
  };
  let keys = 0;
  let clicks = 0;
  return {
    async press(key, times = 1) {
      begin();
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
      keys += times;
    },
    async type(text, pause = 0) {
      begin();
      await page.keyboard.type(text, { delay: pause });
      keys += text.length;
    },
    async click(target, options = {}) {
      begin();
      await target.click(options);
      clicks += 1;
    },
    async scroll(move) {
      begin();
      await move();
      clicks += 2;
    },
    steps: () => ({ keys, clicks, seconds: Math.round((performance.now() - (began ?? performance.now())) / 100) / 10 }),
  };
}
