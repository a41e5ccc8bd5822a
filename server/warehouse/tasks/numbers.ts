/** Sequences of the database that number tasks and jobs; the demo data starts them behind its own numbers. */
export const TASK_NUMBERS = 'task_number';
export const JOB_NUMBERS = 'job_number';
