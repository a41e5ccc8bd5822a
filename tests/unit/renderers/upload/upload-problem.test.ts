import { describe, expect, it } from 'vitest';
import { UPLOAD } from '../../../../src/engine/constants';
import { uploadProblem } from '../../../../src/renderers/upload';

describe('a file that is uploaded', () => {
  it('is taken by its ending, whatever its case, up to five megabytes', { tags: ['GRID-029', 'OPEN-146'] }, () => {
    const five = 5 * 1024 * 1024;
    for (const name of ['a.xlsx', 'B.XLS', 'c.d.csv']) expect(uploadProblem({ name, size: five }, UPLOAD)).toBeNull();
    for (const name of ['a.pdf', 'xlsx', 'a.xlsx.exe']) expect(uploadProblem({ name, size: 1 }, UPLOAD)).toBe('type');
    expect(uploadProblem({ name: 'a.xlsx', size: five + 1 }, UPLOAD)).toBe('size');
  });
});
