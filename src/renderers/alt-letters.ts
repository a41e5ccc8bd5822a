/** What is done with Alt and a letter, the same wherever it is offered. */
import { useEffect, useEffectEvent } from 'react';
import { layerCount } from './dialogs/core';
import { usePageShown } from './kept-pages';
import { isTyping } from './typing';

/**
 * What every list and the palette have, whose letters no action takes. Like all of these letters they are the same in
 * every language: hands learn them once, whoever sat there before.
 */
export const SHARED_LETTERS = {
  copy: 'C',
  pin: 'N',
  history: 'H',
  exportSearch: 'E',
  lookUp: 'L',
  filters: 'F',
  views: 'V',
  sort: 'S',
} as const;

export type SharedLetter = keyof typeof SHARED_LETTERS;

/** Names that have so few letters to choose from choose first. */
const FEW = 2;

/**
 * A letter for each name of these lists, the same wherever it stands, and no other name's in one list with it: the first
 * of one of its words, else any of it. Names of more lists choose first. Where all letters of a name are taken, others
 * that have a choice step aside; if none does, it has no letter.
 */
export function lettersOf(
  lists: readonly (readonly string[])[],
  taken: readonly string[],
): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const beside = besideOf(lists);
  const candidates = new Map([...beside.keys()].map((name) => [name, candidatesOf(name, taken)]));
  const choice = (name: string): readonly string[] => candidates.get(name) ?? [];
  const whoHas = (name: string, letter: string): readonly string[] =>
    [...(beside.get(name) ?? [])].filter((other) => letters.get(other) === letter);
  const free = (name: string, except?: string): string | undefined =>
    choice(name).find((letter) => letter !== except && whoHas(name, letter).length === 0);

  /** A letter of others, which take another one. */
  function given(name: string): string | undefined {
    return choice(name).find((letter) => {
      const moves = whoHas(name, letter).map((other) => [other, free(other, letter)] as const);
      if (moves.some(([, next]) => next === undefined)) return false;
      for (const [other, next] of moves) letters.set(other, next as string);
      return true;
    });
  }

  const isFree = (name: string): number => Number(choice(name).length > FEW);
  const times = (name: string): number => lists.filter((list) => list.includes(name)).length;
  for (const name of [...beside.keys()].sort((a, b) => isFree(a) - isFree(b) || times(b) - times(a))) {
    const letter = free(name) ?? given(name);
    if (letter) letters.set(name, letter);
  }
  return letters;
}

/** The names that stand in one list with each. */
function besideOf(lists: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const beside = new Map<string, Set<string>>();
  for (const list of lists)
    for (const name of list) {
      const others = beside.get(name) ?? new Set();
      for (const other of list) if (other !== name) others.add(other);
      beside.set(name, others);
    }
  return beside;
}

/** The letters that a name may have, the best first. */
function candidatesOf(name: string, taken: readonly string[]): readonly string[] {
  const words = name.toUpperCase().split(/\P{L}+/u);
  const all = [...words.map((word) => word[0] ?? ''), ...words.join('')];
  return [...new Set(all)].filter((one) => /^[A-Z]$/.test(one) && !taken.includes(one));
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
    if (isTyping(target) || layerCount() > 0 || document.querySelector('[role=menu]')) return;
    if (answer(letter, target)) event.preventDefault();
  });
  useEffect(() => {
    if (!isShown) return;
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShown]);
}
