export { HistoryDialog } from './history-dialog';
export { useHistory } from './use-history';
