export { createLocaleStore, type LocaleStore, type NestedTexts } from './locale-store';
export { registerLocalisation } from './routes';
export { createTexts, type Texts } from './texts';
