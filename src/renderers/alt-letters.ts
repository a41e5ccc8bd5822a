/** What is done with Alt and a letter: by a letter of what it is called, the same wherever it is offered. */
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageShown } from './kept-pages';
import { isTyping } from './typing';

/** What every list and the palette have, whose letters no action takes. */
const SHARED = ['copy', 'pin', 'history', 'exportSearch', 'lookUp', 'filters', 'views', 'sort'] as const;

export type SharedLetter = (typeof SHARED)[number];

/** The letters that every list has, by what they do. */
export function useSharedLetters(): Readonly<Record<SharedLetter, string>> {
  const { t } = useTranslation();
  return Object.fromEntries(SHARED.map((name) => [name, t(`letters.${name}`)])) as Record<SharedLetter, string>;
}

/** For each name the first letter of one of its words, else any of it, that none before it has; none if all are taken. */
export function lettersOf(names: readonly string[], taken: readonly string[]): readonly (string | undefined)[] {
  const used = new Set(taken);
  return names.map((name) => {
    const words = name.toUpperCase().split(/\P{L}+/u);
    const candidates = [...words.map((word) => word[0] ?? ''), ...words.join('')];
    const letter = candidates.find((one) => /^[A-Z]$/.test(one) && !used.has(one));
    if (letter) used.add(letter);
    return letter;
  });
}

/** How it is shown; none without a letter. */
export function altShown(letter: string | undefined): string | undefined {
  return letter && `Alt ${letter}`;
}

/** How it is told to who reads by ear. */
export function altTold(letter: string | undefined): string | undefined {
  return letter && `Alt+${letter}`;
}

/** What a key means with Alt; undefined for any other key. */
export function altLetter({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): string | undefined {
  return altKey && !ctrlKey && !metaKey && code.startsWith('Key') ? code.slice('Key'.length) : undefined;
}

/**
 * Hears Alt with a letter as long as the page is shown, nothing is typed and nothing lies in front of it; true if the
 * letter has been answered.
 */
export function useAltLetters(answer: (letter: string, target: Element) => boolean): void {
  const isShown = usePageShown();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const letter = altLetter(event);
    const { target } = event;
    if (letter === undefined || event.defaultPrevented || event.repeat || !(target instanceof Element)) return;
    if (isTyping(target) || document.querySelector('.scrim, [role=menu]')) return;
    if (answer(letter, target)) event.preventDefault();
  });
  useEffect(() => {
    if (!isShown) return;
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShown]);
}
