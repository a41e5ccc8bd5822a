/** Lists that people watch: a notice at the bell when a row comes in, or when there are more or fewer than a number. */
export { toldWatch } from './repository';
export { registerWatches } from './routes';
export { startWatching } from './watching';
