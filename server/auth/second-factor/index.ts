export { registerSecondStep } from './door';
export { registerOwnFactors } from './own';
export type { Place } from './passkeys';
export { factorRefused } from './refusals';
export { Seal } from './seal';
export { SecondFactors } from './second-factors';
export { needsSecondStep, SecondSteps } from './second-step';
