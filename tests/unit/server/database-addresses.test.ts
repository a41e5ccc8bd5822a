import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/platform/config';
import { addressesOf } from '../../../server/platform/db/addresses';

describe('addresses of the database', { tags: ['OPEN-332'] }, () => {
  it.each([
    ['postgres://me@one/db', ['postgres://me@one/db']],
    [
      'postgres://me:a,b%40c@one:1,two:2/db?sslmode=require',
      ['postgres://me:a,b%40c@one:1/db?sslmode=require', 'postgres://me:a,b%40c@two:2/db?sslmode=require'],
    ],
    ['postgresql://one,two,[::1]:3/db', ['postgresql://one/db', 'postgresql://two/db', 'postgresql://[::1]:3/db']],
    ['postgres:///db?host=/tmp,/var', ['postgres:///db?host=/tmp,/var']],
  ])('%s', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses);
  });

  it('are checked one by one', () => {
    const read = (environment: Record<string, string>) => {
      try {
        return readConfig(environment);
      } catch (error) {
        return String((error as Error).message);
      }
    };
    expect(
      read({ DATABASE_URL: 'postgres://a:1,b:2/c', DATABASE_REPLICAS: 'postgres://r/c, postgres://s/c' }),
    ).toMatchObject({
      databaseUrl: 'postgres://a:1,b:2/c',
      databaseReplicas: ['postgres://r/c', 'postgres://s/c'],
    });
    expect(read({ DATABASE_URL: 'postgres://a:1,b:x/c' })).toContain(
      'DATABASE_URL is set to a value that does not fit',
    );
    expect(read({ DATABASE_URL: 'postgres://a/c', DATABASE_REPLICAS: 'http://r' })).toContain('DATABASE_REPLICAS');
    expect(read({ DATABASE_REPLICAS: 'postgres://r/c' })).toBe('DATABASE_REPLICAS is set without DATABASE_URL');
    expect(read({ DATABASE_DIRECT_URL: 'postgres://r/c' })).toBe('DATABASE_DIRECT_URL is set without DATABASE_URL');
  });
});
