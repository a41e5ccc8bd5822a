export { type CompileOptions, compile } from './compile';
export { explain } from './explain/explain';
export * from './model';
