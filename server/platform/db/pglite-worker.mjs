// PGlite answers in the thread it runs in, so it runs in this one: HTTP stays alive while queries work.
// Plain JavaScript, because the bundled server and the one in development start this very file.

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const time = (text) =>
  text.endsWith('infinity')
    ? null
    : new Date(`${text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')}`).toISOString();
const asIs = (text) => text;
/** The same readings as types.ts gives for PostgreSQL. */
const parsers = { 20: Number, 1700: Number, 1184: time, 1114: asIs, 1082: asIs };
/** Parameters of these types come as text already. */
const serializers = { 1184: String, 1114: String, 1082: String };

const { dataDir, image, channels } = workerData;
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(image ? { loadDataDir: new Blob([image]) } : {}),
  extensions: { pg_trgm },
  parsers,
  serializers,
});

database.onNotification((channel) => parentPort.postMessage({ channel }));
for (const channel of channels) await database.listen(channel, () => undefined);

const works = {
  async query({ text, values }) {
    const { rows, affectedRows } = await database.query(text, values);
    return { rows, affected: affectedRows ?? 0 };
  },
  async listen({ channel }) {
    await database.listen(channel, () => undefined);
    return {};
  },
  async dump() {
    const file = await database.dumpDataDir('none');
    return { image: new Uint8Array(await file.arrayBuffer()) };
  },
  async close() {
    await database.close();
    return {};
  },
};

/** What the main thread needs of PostgreSQL's error; the object itself does not survive the way. */
function portable(error) {
  const { message, code, constraint, detail, table, column } = error;
  return { message: message ?? String(error), code, constraint, detail, table, column };
}

parentPort.on('message', async ({ id, work, ...given }) => {
  try {
    parentPort.postMessage({ id, result: await works[work](given) });
  } catch (error) {
    parentPort.postMessage({ id, error: portable(error) });
  }
});
parentPort.postMessage({ ready: true });
