export { useChosenPicture } from './use-chosen-picture';
