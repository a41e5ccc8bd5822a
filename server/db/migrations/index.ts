import type { Migration } from 'kysely';
import { system } from './0001-system';

/** All migrations in order. A migration that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-system': system,
};
