export { registerDownloads } from './routes';
