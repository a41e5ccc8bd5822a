// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotedDefinition } from '../../../src/app/cockpit/noted-definition';
import type { Diagnostic } from '../../../src/engine/definition';
import { drawing } from '../component';

const draw = drawing();
const found = (severity: Diagnostic['severity'], message: string): Diagnostic => ({
  code: 'some-code',
  severity,
  file: 'entities/crate.json',
  line: 4,
  column: 5,
  message,
});

it('says that a change waits, or what rows do not comply with, and where it is written', () => {
  draw(<NotedDefinition diagnostics={[found('warning', '3 rows lack size')]} />);
  expect(screen.getByText('Stored rows do not comply with this definition.')).toBeDefined();
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe('entities/crate.json:4:5 3 rows lack size');
  draw(<NotedDefinition diagnostics={[found('warning', '3 rows lack size'), found('error', 'size was text')]} />);
  expect(screen.getByText('A change of this definition waits. The page shows the version before it.')).toBeDefined();
});
