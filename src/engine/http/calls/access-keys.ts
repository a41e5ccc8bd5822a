import { API } from '../api';
import { calls } from './call';
import { LookupValue, list } from './schema';

export const ACCESS_KEYS = calls({
  scopes: {
    method: 'GET',
    path: API.accessKeyScopes,
    summary: 'What the scope of an access key may name',
    permission: 'header.access_keys',
    answer: list(LookupValue),
  },
});
