import { useEffect, useState } from 'react';
import { API, type HttpClient } from '../../engine/http';

/** A pause in typing after which the unit counts as entered. */
const TYPED_MS = 400;

/** Whether the entered business unit signs in with OpenId; the server alone knows (LOGIN-008, OPEN-041). */
export function useOpenIdEnabled(http: HttpClient, businessUnitName: string): boolean {
  const [enabledFor, setEnabledFor] = useState<string | null>(null);
  useEffect(() => {
    if (!businessUnitName) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const options = { anonymous: true, signal: abort.signal };
        const { data } = await http.get<boolean>(API.openIdEnabled, { businessUnitName }, options);
        setEnabledFor(data === true ? businessUnitName : null);
      } catch {
        setEnabledFor(null);
      }
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, businessUnitName]);
  return enabledFor === businessUnitName && businessUnitName !== '';
}

/** The provider's address for a unit (LOGIN-016, OPEN-040). */
export async function openIdAddress(http: HttpClient, businessUnitName: string, isInternal: boolean): Promise<string> {
  const query = { businessUnitName, clientId: 'Cockpit', isApportAccount: isInternal };
  const { data } = await http.get<string>(API.oidcUri, query, { anonymous: true });
  if (!data) throw new Error('The server names no provider');
  return data;
}
