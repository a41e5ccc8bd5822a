import type { Browser, CDPSession } from '@playwright/test';

/** A round's trace is read and forgotten before the next begins, so that a long measurement keeps no long trace. */
const ROUND_MS = 20_000;
/** Tasks shorter than this are of no interest. */
const NOTED_MS = 5;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds on a processor. */
  readonly tdur?: number;
}

/**
 * Begins to write down the tasks of all pages' main threads; gives what ends it and tells their lengths in ms. Only the
 * time on a processor counts, not the time that a thread waits for one.
 */
export async function recordTasks(browser: Browser): Promise<() => Promise<number[]>> {
  const cdp = await browser.newBrowserCDPSession();
  const lengths: number[] = [];
  let isEnded = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const rounds = (async () => {
    while (!isEnded) lengths.push(...(await round(cdp, ended)));
  })();
  return async () => {
    isEnded = true;
    end();
    await rounds;
    return lengths;
  };
}

async function round(cdp: CDPSession, ended: Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const traceConfig = {
    includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
    excludedCategories: ['*'],
  };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    ended,
    new Promise((resolve) => {
      timer = setTimeout(resolve, ROUND_MS);
    }),
  ]);
  clearTimeout(timer);
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return tasksOfPages(events);
}

function tasksOfPages(events: readonly TraceEvent[]): number[] {
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const names = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const mains = new Set(names.map(thread));
  return events
    .filter((event) => event.name === 'RunTask' && mains.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((length) => length >= NOTED_MS);
}
