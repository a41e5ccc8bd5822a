import { describe, expect, it } from 'vitest';
import { fetchAddress, type LiveCalls, liveCalls } from '../../../../src/machines/connection';

function calls(isAzureSignalR: string, signalREndpoint: string) {
  const made: string[] = [];
  const live: LiveCalls = {
    async fetchSettings() {
      made.push('settings');
      return { signalR: { isAzureSignalR: isAzureSignalR as 'True', signalREndpoint, token: 'ours' } };
    },
    async fetchToken() {
      made.push('token');
      return { token: 'azure' };
    },
  };
  return { made, live };
}

describe('hub address', () => {
  it('comes from the settings, below the API base', { tags: ['LIVE-001', 'LIVE-006'] }, async () => {
    const { made, live } = calls('False', '/Authentication/signalr/viewHub');
    const address = await fetchAddress(live, 'http://localhost:4400/api/');
    expect(address).toEqual({ url: 'http://localhost:4400/api/Authentication/signalr/viewHub', token: 'ours' });
    expect(made).toEqual(['settings']);
  });

  it.each(['False', 'true', 'TRUE', '', '1'])('takes %j for no Azure', { tags: ['LIVE-004'] }, async (text) => {
    const { made, live } = calls(text, '/hub');
    await fetchAddress(live, '/api');
    expect(made).toEqual(['settings']);
  });

  it('fetches the token for Azure and uses its address as given', { tags: ['LIVE-004', 'LIVE-005'] }, async () => {
    const { made, live } = calls('True', 'https://hub.example/client/?hub=viewHub');
    const address = await fetchAddress(live, '/api');
    expect(address).toEqual({ url: 'https://hub.example/client/?hub=viewHub', token: 'azure' });
    expect(made).toEqual(['settings', 'token']);
  });

  it('asks the two paths of the API', { tags: ['LIVE-001', 'LIVE-005'] }, async () => {
    const paths: string[] = [];
    const live = liveCalls({
      async get<T>(path: string) {
        paths.push(path);
        return { data: { token: 'x' } as T };
      },
    });
    await live.fetchSettings();
    await live.fetchToken();
    expect(paths).toEqual(['/Authentication/signalr/settings', '/Authentication/signalr/token']);
  });
});
