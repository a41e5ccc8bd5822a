export { FormCell, type FormCellProps } from './form-cell';
