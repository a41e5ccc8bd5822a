import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a build after a release that is not there is refused', () => {
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts', '--before', 'docs'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toContain('--before is "docs"; expected the dist of the release before');
  expect(status).toBe(2);
});
