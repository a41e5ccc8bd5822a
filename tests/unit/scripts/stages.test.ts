import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([[[]], [['unti']], [['unit', 'unti']]])('a run of the stages %j is refused', (names) => {
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/test.ts', '--only', ...names];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('expected stages: check, unit, server, postgres, build, browser.');
});
