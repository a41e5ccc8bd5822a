import { randomInt } from 'node:crypto';

const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?'];

/** Twelve random characters with every kind among them, none of them easily mistaken (OPEN-123). */
export function oneTimePassword(): string {
  const all = KINDS.join('');
  const characters = [...KINDS, ...Array.from({ length: 8 }, () => all)].map(
    (from) => from[randomInt(from.length)] ?? '',
  );
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
}
