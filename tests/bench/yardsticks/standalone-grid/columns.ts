/** The columns that the product's own pages show at first. */
import type { IColumnProps } from 'devextreme-react/data-grid';

type Shown = IColumnProps & { readonly dataField: string };

export const STOCKS: readonly Shown[] = [
  { dataField: 'itemNo', width: 110 },
  { dataField: 'material', width: 180, defaultSortOrder: 'asc' },
  { dataField: 'location', width: 140 },
  { dataField: 'quantity', dataType: 'number', width: 90 },
  { dataField: 'available', dataType: 'number', width: 90 },
  { dataField: 'reserved', dataType: 'number', width: 90 },
  { dataField: 'ingoing', dataType: 'number', width: 90 },
  { dataField: 'numberOfPickedStock', caption: 'Picked', dataType: 'number', width: 90 },
  { dataField: 'container', width: 140 },
  { dataField: 'batch', width: 140 },
  { dataField: 'serialNumber', width: 140 },
  { dataField: 'expDate', dataType: 'date', width: 120 },
  { dataField: 'lastCounted', dataType: 'datetime', width: 140 },
];

export const ORDERS: readonly Shown[] = [
  { dataField: 'orderNo', width: 110 },
  { dataField: 'newState', width: 120 },
  { dataField: 'customerName', width: 180 },
  { dataField: 'deliveryDate', dataType: 'datetime', width: 140 },
  { dataField: 'deliveryType', width: 120 },
  { dataField: 'processName', width: 120 },
  { dataField: 'priority', dataType: 'number', width: 90 },
  { dataField: 'numberOfOrderLines', dataType: 'number', width: 90 },
  { dataField: 'numberOfUnits', dataType: 'number', width: 90 },
  { dataField: 'picked', dataType: 'number', width: 90 },
  { dataField: 'orderWeight', dataType: 'number', format: '#,##0.00', width: 110 },
  { dataField: 'totalSalesPrice', dataType: 'number', format: '#,##0.00', width: 110 },
  { dataField: 'isStockMissing', dataType: 'boolean', width: 90 },
];
