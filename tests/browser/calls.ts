/** What a page asks of the server, as `METHOD /path` below /api. */
import type { Page, Request, Response } from '@playwright/test';
import { API_BASE } from '../../src/engine/http/api';

export function callOf(request: Request): string {
  const path = new URL(request.url()).pathname;
  return `${request.method()} ${path.startsWith(API_BASE) ? path.slice(API_BASE.length) : path}`;
}

/** The answer to the next such call; one that only tries does not count. */
export function answered(page: Page, call: string | RegExp): Promise<Response> {
  return page.waitForResponse((response) => {
    const request = response.request();
    const name = callOf(request);
    const isAsked = typeof call === 'string' ? name === call : call.test(name);
    return isAsked && !request.headers()['x-dry-run'];
  });
}
