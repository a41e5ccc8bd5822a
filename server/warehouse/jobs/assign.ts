import type { Row } from '../../../src/engine/query/load-options';
import type { Command, CommandInput, Work } from '../../entities';
import { textOf, textsOf } from '../values';
import { bundle, showJobState } from './tasks';

/** Whom a job is given to (ACTION-025): a user or everybody of a role. */
export interface Assignee {
  readonly userName: string | null;
  readonly userRole: string | null;
}

/** Gives each job to the user or role of the request (ACTION-023, ACTION-024). */
export const assign: Command = {
  async each(work, job, { body, refuse }) {
    await giveTo(work, job, await assigneeOf(work, body, refuse));
  },
};

export const unassign: Command = {
  async each(work, job) {
    const [after] = await work.move('job', [job], 'Initial', { userName: null, userRole: null });
    await showJobState(work, after as Row);
  },
};

/** Takes tasks out of the jobs that they stood in and gives them to somebody as one job (ACTION-030, ACTION-031). */
export const assignTasks: Command = {
  async all(work, tasks, { body, refuse }) {
    const assignee = await assigneeOf(work, body, refuse);
    const [first] = await work.find('job', { id: textsOf(tasks, 'jobId') });
    await giveTo(work, await bundle(work, tasks, textOf(first ?? {}, 'processDefinitionCategory')), assignee);
  },
};

/** Gives a job to somebody; processes show its state. */
export async function giveTo(work: Work, job: Row, assignee: Assignee): Promise<Row> {
  const [after] = await work.move('job', [job], 'Assigned', { ...assignee });
  await showJobState(work, after as Row);
  return after as Row;
}

/** The user or role that a request names; refuses one that is not there. */
export async function assigneeOf(
  work: Work,
  { targetType, targetId }: Readonly<Record<string, unknown>>,
  refuse: CommandInput['refuse'],
): Promise<Assignee> {
  const isRole = targetType === 'Role';
  const [found] = isRole
    ? await work.find('user-role', { userRoleName: String(targetId) })
    : await work.find('user', { userName: String(targetId), isActive: true });
  if (!found) throw refuse('assignee');
  return isRole
    ? { userName: null, userRole: textOf(found, 'userRoleName') }
    : { userName: textOf(found, 'userName'), userRole: null };
}
