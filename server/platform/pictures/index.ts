export { type PlainPicture, plainPicture } from './plain-picture';
