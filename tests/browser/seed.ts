/** Makes the demo data once; every server of the run begins with a copy. A database that is given is left alone. */
import { rmSync } from 'node:fs';
import { seedDataFolder } from '../lib/cockpit-server';

export default async function seed(): Promise<() => void> {
  if (process.env.DATABASE_URL || process.env.SEEDED_DATA_DIR) return () => undefined;
  const folder = await seedDataFolder();
  process.env.SEEDED_DATA_DIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
