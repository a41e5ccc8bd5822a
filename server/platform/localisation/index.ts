export { createLocaleStore, type LocaleStore, type NestedTexts } from './locale-store';
export { createOriginalTexts, type OriginalTexts } from './original-texts';
export { ownTexts, withOwnTexts } from './own-texts';
export { type BrokenRule, ruleText, type Speaker } from './rule-text';
export { createFindText, createTexts, type FindText, type Texts } from './texts';
