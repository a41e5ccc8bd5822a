export { DownloadsPage as default } from './downloads-page';
