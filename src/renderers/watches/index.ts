export { useWatching } from './use-watching';
