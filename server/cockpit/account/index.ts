export { handOverOthers } from './others';
export { checkPicture } from './picture';
export { type AccountParts, registerAccount } from './routes';
