export { createLocaleStore, type LocaleStore, type NestedTexts } from './locale-store';
export { registerLocalisation } from './routes';
export { createFindText, createTexts, type FindText, type Texts } from './texts';
