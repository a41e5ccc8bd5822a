import type { Commands } from '../../entities';
import { hashPassword, oneTimePassword } from '../../platform/auth';

export const peopleCommands: Commands = {
  /** A one-time password that is told once, in place of the old one; its owner's sessions end with it (OPEN-123). */
  'user.resetPassword': {
    async each(work, row, { tell }) {
      const password = oneTimePassword();
      await work.change('user', [row], { password: await hashPassword(password), mustChangePassword: true });
      tell({ oneTimePassword: password });
    },
  },
  /** The database drops what belongs to it, and ends its owner's sessions (OPEN-257). */
  'user.takeSecondFactor': {
    async each(work, row, { refuse }) {
      // One's own wants the password, which a session that was left open does not know.
      if (row.id === work.session.userId) throw refuse('own');
      await work.change('user', [row], { hasSecondFactor: false });
    },
  },
};
