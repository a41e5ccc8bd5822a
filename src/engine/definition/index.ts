export { type CompileOptions, compile } from './compile';
export * from './model';
