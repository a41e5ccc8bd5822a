import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, VARIABLES } from '../../../server/platform/config';
import { environmentExample, environmentTable } from '../../../server/platform/config-document';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('needs nothing: an empty environment gives the built-in database with demo data', () => {
    expect(readConfig({})).toMatchObject({
      port: 5280,
      dataDir: './data',
      seed: 'demo',
      apiBase: '/api',
      development: false,
    });
  });

  it('seeds PostgreSQL only when it is told to', () => {
    const databaseUrl = 'postgres://cockpit@db.example/cockpit';
    expect(readConfig({ DATABASE_URL: databaseUrl }).seed).toBe('none');
    expect(readConfig({ DATABASE_URL: databaseUrl, SEED: 'demo' }).seed).toBe('demo');
  });

  it.each([
    ['PORT', '5280a', 'PORT is "5280a"; expected a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT is "70000"; expected a whole number from 0 to 65535'],
    ['SEED', 'yes', 'SEED is "yes"; expected one of demo, none'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL is "verbose"; expected one of trace, debug, info, warn, error, fatal, silent'],
    ['WATCH', 'maybe', 'WATCH is "maybe"; expected 1 or 0'],
    ['API_BASE', 'api.example.com', 'API_BASE is "api.example.com"; expected `/api` or an http(s) address'],
    [
      'ALLOWED_ORIGINS',
      'https://a.example/path',
      'ALLOWED_ORIGINS is "https://a.example/path"; expected origins like https://erp.example.com, with commas between',
    ],
    [
      'HELP_URL',
      'javascript:alert(1)',
      'HELP_URL is "javascript:alert(1)"; expected an address that starts with http:// or https://',
    ],
    ['OPENID_CLIENT_ID', 'cockpit', 'OPENID_ISSUER and OPENID_CLIENT_ID are set together or not at all'],
    ['DATA_DIR', 'postgres://db', 'DATA_DIR is "postgres://db"; expected a folder, or memory://'],
  ])('names %s, its value and what is expected', (name, value, message) => {
    expect(mistakesOf({ [name]: value })).toEqual([message]);
  });

  it('believes an OpenID provider over https alone, or on this machine', () => {
    const mistakes = (issuer: string) => mistakesOf({ OPENID_ISSUER: issuer, OPENID_CLIENT_ID: 'cockpit' });
    expect(mistakes('http://id.example')).toEqual([
      'OPENID_ISSUER is "http://id.example"; expected an https address, or http on this machine',
    ]);
    expect(['https://id.example/realms/a', 'http://localhost:8080'].flatMap(mistakes)).toEqual([]);
  });

  it('names all mistakes at once, and never shows a secret', () => {
    const mistakes = mistakesOf({ PORT: 'x', JWT_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(mistakes).toHaveLength(3);
    expect(mistakes.join()).not.toContain('hunter2');
    expect(mistakes.join()).toContain(
      'JWT_SECRET is set to a value that does not fit; expected text of 32 to 1024 characters',
    );
  });

  it('takes spaces and empty values for not set', () => {
    expect(readConfig({ PORT: ' ', HELP_URL: '' })).toMatchObject({ port: 5280 });
  });

  it('documents every variable in .env.example and docs/operating.md', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample());
    expect(readFileSync('docs/operating.md', 'utf8')).toContain(environmentTable());
    for (const { meaning } of VARIABLES) expect(meaning).toMatch(/\.$/);
  });
});
