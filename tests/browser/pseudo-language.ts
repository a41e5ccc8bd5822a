/** A language that nobody speaks: every text half again as long, so that what does not fit shows. */
import type { Page } from '@playwright/test';

interface NestedTexts {
  readonly [key: string]: string | NestedTexts;
}

const ACCENTS: Readonly<Record<string, string>> = { a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü', s: 'š', n: 'ñ', c: 'ç' };
const MORE = 'öm ñé vïtå '.repeat(40);

/** `Close` → `[Clöšé öm]`; what is filled in stays. */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/);
  const accented = parts.map((part, index) =>
    index % 2 ? part : part.replace(/[a-z]/g, (one) => ACCENTS[one] ?? one),
  );
  const length = parts.filter((_, index) => index % 2 === 0).join('').length;
  const more = MORE.slice(0, Math.max(0, Math.ceil(length / 2) - 1)).trim();
  return `[${accented.join('')} ${more}]`;
}

/** Gives the page the texts of a language, each made longer, whatever language it asks for. */
export async function speakPseudo(page: Page, language: string): Promise<void> {
  await page.route('**/Localization/translationsnested*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('languageCode', language);
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ response, json: lengthened(await response.json()) });
  });
}

function lengthened(texts: NestedTexts): NestedTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? wordsOnly(text) : lengthened(text)]),
  );
}

const wordsOnly = (text: string): string => (/\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, '')) ? pseudo(text) : text);

/** Where words end before they are said. */
const SAYING =
  'button, a.button, [role=menuitem], [role=menuitemradio], [role=option], [role=tab], nav a, label, .label, legend, summary, h1, h2, h3, .tile .title, .tile .description, .message';

/** What is cut off: words wider or higher than their place, or beyond the window. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((saying) => {
    const isCut = (element: Element): boolean =>
      element.clientWidth > 1 &&
      getComputedStyle(element).display !== 'inline' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3);
    return [...document.querySelectorAll(saying)]
      .filter((element) => element.checkVisibility() && element.textContent?.trim() && !element.closest('dx-license'))
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        if (width <= 1) return false;
        const parts = [element, ...element.querySelectorAll('*')].filter(
          (part) => !part.closest('.visually-hidden, svg'),
        );
        return right > innerWidth + 1 || parts.some(isCut);
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 80)}`);
  }, SAYING);
}
