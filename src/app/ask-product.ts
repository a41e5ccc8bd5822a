import { inFull } from '../engine/brief-model';
import { API, type HttpClient, type ProductResponse } from '../engine/http';

/** Asks for the definitions that the session may see; undefined if the server sends none. */
export async function askProduct(
  http: Pick<HttpClient, 'get'>,
  options?: Parameters<HttpClient['get']>[2],
): Promise<ProductResponse | undefined> {
  const { data } = await http.get(API.product, { brief: true }, options);
  if (!data) return undefined;
  const models = Object.entries(data.models).map(([name, model]) => [name, inFull(model)] as const);
  return { ...data, models: Object.fromEntries(models) };
}
