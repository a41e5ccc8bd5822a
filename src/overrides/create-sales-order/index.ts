export { CreateSalesOrder as default } from './create-sales-order';
