import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { shownRoles } from '../../../src/app/cockpit/development-role';
import { isGlobalAdmin } from '../../../src/engine/permission';

const roles = { roles: ['AdminRole'], systemRoles: ['Administrator'] };

/** The module as a build of this kind has it. */
async function built(isDevelopment: boolean): Promise<string> {
  const bundle = await rolldown({
    input: 'src/app/cockpit/development-role.ts',
    transform: { define: { 'import.meta.env.DEV': String(isDevelopment) } },
  });
  const { output } = await bundle.generate({ minify: true });
  return output[0].code;
}

describe('a development build', { tags: ['PERM-015'] }, () => {
  it('shows everything to admin on localhost, and to nobody else', () => {
    expect(isGlobalAdmin(shownRoles(roles, 'admin', 'localhost'))).toBe(true);
    for (const [user, host] of [
      ['operator', 'localhost'],
      ['Admin', 'localhost'],
      ['admin', 'cockpit.example.com'],
      ['admin', 'localhost.example.com'],
    ] as const)
      expect([user, host, shownRoles(roles, user, host)]).toEqual([user, host, roles]);
  });

  it('has what a production build does not contain', async () => {
    expect(await built(true)).toContain('GlobalAdminRole');
    const production = await built(false);
    expect(production).toContain('shownRoles');
    expect(production).not.toMatch(/GlobalAdminRole|localhost/);
  });
});
