import type { CallModel, HttpMethod } from '../../model';

/** Takes apart `PUT /Task/cancel?x={id}`. */
export function parseCall(call: string): CallModel {
  const [method = 'GET', address = '/'] = call.split(' ');
  const [path = '/', query = ''] = address.split('?');
  const parameters = query === '' ? [] : query.split('&').map((part) => part.split('='));
  return {
    method: method as HttpMethod,
    path,
    query: parameters.map(([name = '', ...value]) => [name, value.join('=')] as const),
  };
}
