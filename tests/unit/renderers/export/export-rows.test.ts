import { describe, expect, it } from 'vitest';
import { type ExportJob, exportRows } from '../../../../src/renderers/export/export-rows';
import { portionsOf } from '../../../../src/renderers/rows';

type Job = ExportJob<object>;

function setUp(count: number, more: Partial<Job> = {}) {
  const log = { rows: [] as (readonly unknown[])[], written: 0, closed: 0, progress: [] as number[] };
  const controller = new AbortController();
  const job: Job = {
    columns: [
      { name: 'b', caption: 'B', kind: 'number', titles: [] },
      { name: 'a', caption: 'A', kind: 'text', titles: [] },
    ],
    portions: portionsOf(Array.from({ length: count }, (_, index) => ({ a: `a${index}`, b: index, hidden: 'x' }))),
    signal: controller.signal,
    openWriter: () => ({
      add: (rows) => log.rows.push(...rows),
      async write(_input, tell) {
        log.written++;
        tell(count);
        return new ArrayBuffer(8);
      },
      close: () => log.closed++,
    }),
    inputOf: () => ({}),
    onRows: (done) => log.progress.push(done),
    onWritten: (done) => log.progress.push(-done),
    ...more,
  };
  return { job, log, controller };
}

describe('an export', () => {
  it('hands the visible columns in their order to the writer, and says how far it is', {
    tags: ['GRID-025'],
  }, async () => {
    const { job, log } = setUp(2_500);
    expect(await exportRows(job)).toMatchObject({ count: 2_500 });
    expect(log.rows[0]).toEqual([0, 'a0']);
    expect(log.progress).toEqual([1_000, 2_000, 2_500, -2_500]);
    expect(log.closed).toBe(1);
  });

  it('of nothing makes no file', { tags: ['GRID-025'] }, async () => {
    const { job, log } = setUp(0);
    expect(await exportRows(job)).toBeNull();
    expect(log).toMatchObject({ written: 0, closed: 1 });
  });

  it('that is called off while rows come makes no file', { tags: ['GRID-026'] }, async () => {
    const { job, log, controller } = setUp(2_500, { onRows: () => controller.abort() });
    expect(await exportRows(job)).toBeNull();
    expect(log).toMatchObject({ written: 0, closed: 1 });
  });

  it('that is called off while the file is written ends at once, and makes no file', {
    tags: ['GRID-026'],
  }, async () => {
    const { job, log, controller } = setUp(5);
    const running = exportRows({
      ...job,
      openWriter: () => ({
        ...job.openWriter(),
        write() {
          controller.abort();
          return new Promise(() => undefined);
        },
      }),
    });
    expect(await running).toBeNull();
    expect(log.closed).toBe(1);
  });
});
