/**
 * The yardstick of a load: a page that is nothing but one DevExtreme grid, as its documentation teaches, over the same
 * calls of the same server: all rows at once, or page by page. Whoever opens it is signed in already.
 */
import CustomStore from 'devextreme/data/custom_store';
import DataGrid, { Column, FilterRow, Pager, Paging, RemoteOperations, Selection } from 'devextreme-react/data-grid';
import { createRoot } from 'react-dom/client';
import '../../../../generated/dx.css';
import { ORDERS, STOCKS } from './columns';

const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
const ask = async (address: string) => (await fetch(`/api${address}`, { headers })).json();

const allStocks = new CustomStore({ key: 'stockId', loadMode: 'raw', load: () => ask('/Stock/description') });

const ordersByPage = new CustomStore({
  key: 'processId',
  load: ({ skip, take, sort, filter }) => {
    const query = new URLSearchParams({ skip: String(skip), take: String(take), requireTotalCount: 'true' });
    if (sort) query.set('sort', JSON.stringify(sort));
    if (filter) query.set('filter', JSON.stringify(filter));
    return ask(`/ProcessSalesOrders/processSearch?${query}`).then(({ result, totalCount }) => ({
      data: result,
      totalCount,
    }));
  },
});

const isPaged = location.pathname === '/sales-orders-es-page';

createRoot(document.getElementById('root') as HTMLElement).render(
  <DataGrid
    dataSource={isPaged ? ordersByPage : allStocks}
    height="100vh"
    columnAutoWidth={false}
    allowColumnResizing
    allowColumnReordering
    hoverStateEnabled
  >
    <RemoteOperations sorting={isPaged} filtering={isPaged} paging={isPaged} />
    <Paging defaultPageSize={20} />
    <Pager visible showPageSizeSelector allowedPageSizes={[5, 20, 30, 50]} />
    <FilterRow visible />
    <Selection mode="multiple" showCheckBoxesMode="always" />
    {(isPaged ? ORDERS : STOCKS).map((column) => (
      <Column key={column.dataField} {...column} />
    ))}
  </DataGrid>,
);
