import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { CREATE_APP_ROLE } from '../../../server/platform/db';
import { APP_ROLE } from '../../../server/platform/db/roles';

it('lets an account take on the role that it may create, also from PostgreSQL 16 on', async () => {
  const database = new PGlite();
  try {
    await database.exec('create role cockpit login createrole; set session authorization cockpit');
    // The second time the role is there already.
    for (const time of [1, 2]) {
      await database.exec(CREATE_APP_ROLE);
      await database.exec(`set role ${APP_ROLE}`);
      const { rows } = await database.query('select current_user as name');
      expect(rows, `time ${time}`).toEqual([{ name: APP_ROLE }]);
      await database.exec('reset role');
    }
  } finally {
    await database.close();
  }
});
