/** A line of 400 kbit/s that takes 400 ms: what a hall's edge or a phone has. */
import type { Page } from '@playwright/test';

const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/** Slows the line of a page down, from now on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
}
