import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  API,
  type FactorConfirmation,
  type FactorKind,
  type FactorSetUp,
  type OwnFactor,
  type RecoveryCodes,
} from '../../engine/http';
import { useCockpit } from '../cockpit';
import { useLoaded } from '../use-loaded';

/** What is shown: the list, or one thing that is done about it. */
export type FactorsView =
  | { readonly does: 'list' | 'add' | 'renew' }
  | { readonly does: 'remove'; readonly factor: OwnFactor }
  | { readonly does: 'codes'; readonly codes: readonly string[] };

const LIST: FactorsView = { does: 'list' };

/** One's own second factors, and what can be done about them; what was done leads to the list, or to new codes. */
export function useOwnFactors() {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const { data: own, error, load, renew } = useLoaded(API.ownFactors);
  const [view, show] = useState<FactorsView>(LIST);

  async function done({ recoveryCodes }: RecoveryCodes, notice?: string): Promise<void> {
    if (notice) messages.notice(t(notice));
    show(recoveryCodes ? { does: 'codes', codes: recoveryCodes } : LIST);
    await renew();
  }
  return {
    own,
    error,
    load,
    view,
    show,
    toList: () => show(LIST),
    async begin(kind: FactorKind, password: string): Promise<FactorSetUp> {
      const { data } = await http.post(API.ownFactorSetUp, { kind, password });
      if (!data) throw new Error('The server began nothing');
      return data;
    },
    async confirm(confirmation: FactorConfirmation): Promise<void> {
      const { data } = await http.post(API.ownFactors, confirmation);
      await done(data ?? {}, 'frame.factors.added');
    },
    async remove({ id }: OwnFactor, password: string): Promise<void> {
      await http.post(API.removeOwnFactor, { id, password });
      await done({}, 'frame.factors.removed');
    },
    async renewCodes(password: string): Promise<void> {
      const { data } = await http.post(API.renewRecoveryCodes, { password });
      await done(data ?? {});
    },
  };
}
