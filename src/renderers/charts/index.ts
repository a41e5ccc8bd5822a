export { axisMaximum, axisSteps } from './axis';
export { type Bar, BarList } from './bar-list';
export { type Column, ColumnChart, type ColumnPart } from './column-chart';
