/** Makes the demo data of `startServer` once for the run; each server begins with a copy. */
import type { TestProject } from 'vitest/node';
import { buildApp } from '../../server/app';
import { configFor } from '../../server/platform/config';
import { type DatabasePlace, emptyDatabase } from './databases';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly template: DatabasePlace;
  }
}

/** Amount of demo data of a test's server: a hundred orders. */
const SCALE = 0.02;

export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const { config, drop } = await emptyDatabase();
  const app = await buildApp({ config: configFor({ seed: 'demo', ...config }), seedScale: SCALE });
  await app.close();
  project.provide('template', config);
  return drop;
}
