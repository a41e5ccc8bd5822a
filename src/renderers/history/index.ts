export { HistoryList } from './history-list';
export { hasHistory, useHistory } from './use-history';
