export { OWN_TEXT_LENGTH, ownTextKey, placeholdersOf, readOwnTextKey, type TextProblem, textProblem } from './own-text';
