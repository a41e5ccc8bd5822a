/** What goes to and fro between the warehouse and other systems, as their adapters tell of it (INTEG-005, OPEN-074). */
import type { Commands } from '../../entities';

export const integrationCommands: Commands = {
  'integration-record.record': {
    async all(work, _, { body }) {
      await work.addOne('integration-record', {
        resultLevel: 'Information',
        ...body,
        state: 'Pending',
        time: work.now,
      });
    },
  },
  'integration-record.answer': {
    async each(work, record, { body }) {
      const { state, ids: _, ...values } = body;
      await work.move('integration-record', [record], state, values);
    },
  },
};
