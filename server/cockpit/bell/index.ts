/** What each person is told of, wherever they are and whenever they come back. */
export { tidyNotices } from './repository';
export { registerBell } from './routes';
