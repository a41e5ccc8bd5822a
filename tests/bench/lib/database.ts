import { startPostgres } from '../../../scripts/lib/postgres';

export interface BenchDatabase {
  readonly url: string;
  /** It is there already, with what it holds. */
  readonly isGiven: boolean;
  stop(): Promise<void>;
}

/** Settings of PostgreSQL for millions of rows. */
export const FOR_MILLIONS = {
  shared_buffers: '1GB',
  work_mem: '32MB',
  max_wal_size: '4GB',
  effective_cache_size: '6GB',
  jit: 'off',
  random_page_cost: '1.1',
};

/** The database that BENCH_DATABASE_URL names, which stays, or one of the benchmark's own with these settings. */
export async function benchDatabase(settings: Readonly<Record<string, string>>): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { url: given, isGiven: true, stop: async () => undefined };
  const own = await startPostgres(settings);
  if (!own) throw new Error('This benchmark needs an installed PostgreSQL server');
  return { url: own.url, isGiven: false, stop: own.stop };
}
