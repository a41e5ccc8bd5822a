export { pickedBar } from './picked-bar';
