export * from '../model';
export { captionsOf } from './check/captions';
export { captionLanguages, lackingTexts } from './check/texts';
export { type CompileOptions, compile } from './compile';
export { explain } from './explain/explain';
export type { Finding } from './findings';
export { diagnosticLine } from './report';
