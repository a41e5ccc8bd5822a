import { fillPath, fillQuery } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/definition/model';
import type { HttpClient } from '../../engine/http';
import type { Row } from '../../engine/query';

/**
 * The whole row, if the definition has a call for it and the form is about one row; else the rows of the list. These
 * are copies: a row of the grid changes in place, and a form must not save over a change that nobody has seen.
 */
export async function readRows(
  http: HttpClient,
  model: EntityModel,
  action: ActionModel,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { one } = model.endpoints;
  const copies = rows.map((row) => ({ ...row }));
  const [row] = copies;
  if (!one || !row || copies.length !== 1 || action.rows === 'none') return copies;
  const values = { row, rows: copies };
  const answer = await http.request<Row>({
    method: one.method,
    path: fillPath(one.path, values),
    query: fillQuery(one.query, values),
  });
  return answer.data ? [{ ...row, ...answer.data }] : copies;
}

/** A row as it stands now, asked for by its key; as it was known if it is gone. */
export async function readNow(http: HttpClient, model: EntityModel, row: Row): Promise<Row> {
  const { list } = model.endpoints;
  if (!list) return row;
  const tests = model.key.map((name) => [name, '=', row[name]]);
  const filter = tests.flatMap((test, index) => (index === 0 ? [test] : ['and', test]));
  const answer = await http.request<readonly Row[]>({
    method: list.method,
    path: fillPath(list.path, { row }),
    query: [...fillQuery(list.query, { row }), ['filter', JSON.stringify(filter)]],
  });
  return answer.data?.[0] ?? row;
}
