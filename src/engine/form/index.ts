export { type Attempts, shownProblems, standingErrors, UNTRIED, withLeft, withRefusal } from './attempts';
export { checkForm, type FormValues, visibleFields, withoutBlanks } from './check-form';
export { createFormSession, type FormSession, type FormSessionParts, type FormState } from './form-session';
export { isEditable, isSame } from './form-values';
export { type Change, type Meanwhile, meanwhileOf } from './meanwhile';
export { arePatternsThere, hasPattern, loadPatterns, onPatterns } from './patterns';
export { createRemembered, type Remembered } from './remembered';
export { type Setback, setbackOf } from './setback';
export { type Problem, validateSchema, valueAt } from './validate-schema';
