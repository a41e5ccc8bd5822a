export { registerSecondStep } from './door';
export { registerOwnFactors } from './own';
export { Seal } from './seal';
export { SecondFactors } from './second-factors';
export { mustChangePassword, needsSecondStep, SecondSteps } from './second-step';
