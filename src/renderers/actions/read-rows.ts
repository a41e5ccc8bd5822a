import { fillPath, fillQuery, rowKey } from '../../engine/action';
import type { HttpClient } from '../../engine/http';
import type { ActionModel, EntityModel } from '../../engine/model';
import { type Filter, type Row, writeFilter } from '../../engine/query';

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

/** So many rows are asked for in one call, whose address names them. */
const AT_ONCE = 50;

/** Rows as they stand now, asked for by their keys; as they were known if they are gone. */
export async function readNow(http: HttpClient, model: EntityModel, rows: readonly Row[]): Promise<readonly Row[]> {
  const now = new Map((await readFound(http, model, rows)).map((row) => [rowKey(model, row), row]));
  return rows.map((row) => now.get(rowKey(model, row)) ?? row);
}

/** Those of the rows that are there, as they stand now; only their keys are read. */
export async function readFound(
  http: HttpClient,
  model: EntityModel,
  rows: readonly Row[],
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const { list } = model.endpoints;
  if (!list) return [];
  const found: Row[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const asked = rows.slice(start, start + AT_ONCE);
    const [row] = asked;
    const answer = await http.request<readonly Row[]>({
      method: list.method,
      path: fillPath(list.path, { row }),
      ...(signal ? { signal } : {}),
      query: [...fillQuery(list.query, { row }), ['filter', JSON.stringify(writeFilter(anyOf(model, asked)))]],
    });
    found.push(...(answer.data ?? []));
  }
  return found;
}

/** A filter that these rows pass alone. */
function anyOf({ key }: EntityModel, rows: readonly Row[]): Filter {
  return {
    any: rows.map((row) => ({ all: key.map((property) => ({ property, operator: '=', value: row[property] })) })),
  };
}
