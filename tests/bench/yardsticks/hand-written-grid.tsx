/**
 * The yardstick of the generated grid: the stocks page written by hand in DevExtreme, as its documentation teaches,
 * inside the same frame, over the same call, with the same columns. Rows are loaded once; sorting, filtering and paging
 * are the widget's own; live changes go through `push`.
 */
import ArrayStore from 'devextreme/data/array_store';
import DataSource from 'devextreme/data/data_source';
import DataGrid, {
  Column,
  FilterRow,
  MasterDetail,
  Pager,
  Paging,
  Selection,
  Sorting,
} from 'devextreme-react/data-grid';
import { useEffect, useState } from 'react';
import { useCockpit } from '../../../src/renderers/cockpit';
import { licenseWidgets } from '../../../src/renderers/devextreme';
import '../../../generated/dx.css';
import '../../../src/app/theme/devextreme.css';

interface Stock {
  readonly stockId: string;
}

export default function HandWrittenStocks() {
  const { http, live } = useCockpit();
  const [store, setStore] = useState<ArrayStore<Stock, string>>();

  useEffect(() => {
    licenseWidgets(undefined);
    let loaded: ArrayStore<Stock, string> | undefined;
    void http.get<Stock[]>('/Stock/description').then(({ data }) => {
      loaded = new ArrayStore<Stock, string>({ key: 'stockId', data: data ?? [] });
      setStore(loaded);
    });
    return live.register('stock', 'master', {
      message: ({ viewModel, viewModels }) => {
        const rows = (viewModels ?? (viewModel ? [viewModel] : [])) as unknown as Stock[];
        loaded?.push(rows.map((row) => ({ type: 'update' as const, key: row.stockId, data: row })));
      },
      opened: () => {},
      failed: () => {},
    });
  }, [http, live]);

  const [dataSource, setDataSource] = useState<DataSource>();
  useEffect(() => {
    if (store) setDataSource(new DataSource({ store, reshapeOnPush: false }));
  }, [store]);

  return (
    <section className="grid-page" aria-label="Stocks">
      <header className="grid-head">
        <h1>Stocks</h1>
      </header>
      <div className="grid-box">
        {dataSource && (
          <DataGrid
            dataSource={dataSource}
            height="100%"
            columnAutoWidth={false}
            allowColumnResizing
            allowColumnReordering
            hoverStateEnabled
            repaintChangesOnly
            highlightChanges
            showBorders={false}
          >
            <Paging defaultPageSize={20} />
            <Pager visible showPageSizeSelector allowedPageSizes={[5, 20, 30, 50]} />
            <FilterRow visible />
            <Sorting mode="multiple" />
            <Selection mode="multiple" showCheckBoxesMode="always" />
            <MasterDetail enabled={false} render={() => <div />} />
            <Column dataField="material" width={180} defaultSortOrder="asc" />
            <Column dataField="quantity" dataType="number" width={90} />
            <Column dataField="ingoing" dataType="number" width={90} />
            <Column dataField="available" dataType="number" width={90} />
            <Column dataField="reserved" dataType="number" width={90} />
            <Column dataField="numberOfPickedStock" caption="Picked" dataType="number" width={90} />
            <Column dataField="location" width={180} />
            <Column dataField="container" width={180} />
            <Column dataField="isContainer" dataType="boolean" width={110} />
            <Column dataField="fifoDate" dataType="datetime" width={140} />
            <Column dataField="lastCounted" dataType="datetime" width={140} />
            <Column dataField="daysSinceLastCount" dataType="number" width={110} />
            <Column dataField="batch" width={140} />
            <Column dataField="serialNumber" width={140} />
            <Column dataField="expDate" dataType="date" width={120} />
            <Column dataField="minQuantity" dataType="number" width={90} />
            <Column dataField="maxQuantity" dataType="number" width={90} />
            <Column dataField="dedicatedLocation" width={140} />
            <Column dataField="materialABC" width={90} />
            <Column dataField="locationABC" width={90} />
            <Column dataField="costPrice" dataType="number" format="#,##0.00" width={110} />
            <Column dataField="stockValue" dataType="number" format="#,##0.00" width={110} />
            <Column dataField="barcode" width={140} />
            <Column dataField="isBom" dataType="boolean" width={90} />
            <Column dataField="pickingSequence" dataType="number" width={110} />
            <Column dataField="erpClassification" width={140} />
            <Column dataField="webShop" dataType="boolean" width={90} />
            <Column dataField="wooCommerceId" width={140} />
            <Column dataField="materialType" width={140} />
          </DataGrid>
        )}
      </div>
    </section>
  );
}
