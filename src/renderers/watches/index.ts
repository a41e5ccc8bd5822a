export { WatchDialog } from './watch-dialog';
export { type WatchedList, watchedList } from './watched-list';
