export { ViewAs as default } from './view-as';
