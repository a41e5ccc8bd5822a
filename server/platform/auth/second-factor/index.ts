export { registerSecondStep } from './door';
export { registerOwnFactors } from './own';
export { SecondFactors } from './second-factors';
export { mustChangePassword, needsSecondStep, SecondSteps } from './second-step';
