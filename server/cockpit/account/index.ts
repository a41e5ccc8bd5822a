export { handOverOthers } from './others';
export { checkPicture } from './picture';
export { registerAccount } from './routes';
