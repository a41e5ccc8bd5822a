import type { Job } from '../../../generated/types';
import type { Command, CommandInput, Work } from '../../entities';
import { textsOf } from '../values';
import { bundle, showJobState } from './tasks';

/** Whom a job is given to (ACTION-025): a user or everybody of a role. */
export interface Assignee {
  readonly userName: string | null;
  readonly userRole: string | null;
}

/** Gives each job to the user or role of the request (ACTION-023, ACTION-024). */
export const assign: Command<'job.assignToUser' | 'job.assignToRole'> = {
  async each(work, job, { body, refuse }) {
    await giveTo(work, job, await assigneeOf(work, body, refuse));
  },
};

/** Takes a job from whom it was given to: a user, who goes before a role, or everybody of a role. */
export const unassign: Command<'job.unassign'> = {
  async each(work, job, { takenBackBy }) {
    const { id, userName, userRole } = job;
    if (userName !== null) takenBackBy(id, { assignee: userName, targetType: 'User', targetId: userName });
    // The form of the inverse asks for users alone, so nothing is entered there.
    else if (userRole !== null) takenBackBy(id, { targetType: 'Role', targetId: userRole });
    const [after] = await work.move('job', [job], 'Initial', { userName: null, userRole: null });
    await showJobState(work, after);
  },
};

/** Takes tasks out of the jobs that they stood in and gives them to somebody as one job (ACTION-030, ACTION-031). */
export const assignTasks: Command<'task.assignToUser' | 'task.assignToRole'> = {
  async all(work, tasks, { body, refuse }) {
    const assignee = await assigneeOf(work, body, refuse);
    const [first] = await work.find('job', { id: textsOf(tasks, 'jobId') });
    await giveTo(work, await bundle(work, tasks, first?.processDefinitionCategory ?? null), assignee);
  },
};

/** Gives a job to somebody; processes show its state. */
export async function giveTo(work: Work, job: Job, assignee: Assignee): Promise<Job> {
  const [after] = await work.move('job', [job], 'Assigned', assignee);
  await showJobState(work, after);
  return after;
}

/** The user or role that a request names; refuses one that is not there. */
export async function assigneeOf(
  work: Work,
  { targetType, targetId }: { readonly targetType: 'User' | 'Role'; readonly targetId: string },
  refuse: CommandInput['refuse'],
): Promise<Assignee> {
  const found =
    targetType === 'Role'
      ? await work.find('user-role', { userRoleName: targetId })
      : await work.find('user', { userName: targetId, isActive: true });
  if (found.length === 0) throw refuse('assignee');
  return targetType === 'Role' ? { userName: null, userRole: targetId } : { userName: targetId, userRole: null };
}
