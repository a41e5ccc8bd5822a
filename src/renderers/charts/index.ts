export { axisMaximum } from './axis';
export { Chart } from './chart';
export type { ChartEntry, ChartPart, ChartProps } from './model';
