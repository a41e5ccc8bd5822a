/** Makes the demo data once; every server of the run begins with a copy. */
import { rmSync } from 'node:fs';
import { seedDataFolder } from '../lib/cockpit-server';

/** Enough for pages, groups and all states; what ten thousand rows cost is measured in tests/bench. */
const SCALE = 0.2;

export default function seed(): () => void {
  if (process.env.SEEDED_DATA_DIR) return () => undefined;
  const folder = seedDataFolder(SCALE);
  process.env.SEEDED_DATA_DIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
