export * from '../model';
export { captionsOf } from './check/captions';
export { captionLanguages, lackingTexts } from './check/texts';
export { type CompileOptions, compile } from './compile';
export { explain } from './explain/explain';
export type { Finding } from './findings';
export { contentHash, deepFreeze } from './hash';
export { formSchema } from './link/form';
export { placeholdersOf, requestSchema } from './link/request';
export { valueSchema } from './link/schema';
export { diagnosticLine } from './report';
export { columnNameOf, LONGEST_NAME, snake, tableNameOf } from './stored-names';
export type {
  ActionOf,
  BodyOf,
  ChangeOf,
  CommandName,
  EachOf,
  EntityName,
  EntityOf,
  Named,
  PropertyName,
  RowOf,
  StateOf,
  SumsOf,
  ValuesOf,
  WhereOf,
} from './typed';
