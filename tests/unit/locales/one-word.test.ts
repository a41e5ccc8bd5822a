import { expect, it } from 'vitest';
import { definitionTexts, shellTexts } from './texts';

/** In each language the quotation marks, and what a thing is not called, since it has another name everywhere else. */
const LANGUAGES = [
  { language: 'en-GB', quotes: '“”', others: /\bcanceled\b/ },
  { language: 'nb-NO', quotes: '«»', others: /tjener(?!este)|avbrutte\b|annuller|\btilstand(en|er)?\b/i },
  { language: 'sv-SE', quotes: '””', others: /materialet|avbrut(en|na)\b|förkasta|förfrågning/i },
  {
    language: 'da-DK',
    quotes: '»«',
    others: /materialet|lageroptælling|tjenestekonto|forkast|på hold|eksempelvisning/i,
  },
] as const;

it.each(LANGUAGES)(
  'calls a thing by one name, in quotation marks of one kind: $language',
  ({ language, quotes, others }) => {
    const texts = Object.entries({ ...shellTexts(language), ...definitionTexts(language) });
    const marks = /["“”„«»]/gu;
    const wrong = texts.filter(
      ([, text]) => others.test(text) || (text.match(marks) ?? []).some((mark) => !quotes.includes(mark)),
    );
    expect(wrong).toEqual([]);
  },
);
