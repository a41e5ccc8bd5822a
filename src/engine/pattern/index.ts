export { type Pattern, type PatternProblem, patternOf, patternProblem } from './pattern';
