export { Camera, hasCamera } from './camera';
