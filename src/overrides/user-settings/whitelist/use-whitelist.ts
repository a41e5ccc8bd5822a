import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAddressAllowed, readAddressRange } from '../../../engine/address';
import { API, ApiError, ERROR_CODES } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { isSilent } from '../../../renderers/dialogs';
import { useLoaded } from '../../../renderers/use-loaded';
import type { PartProps } from '../part';

/** What is to be added (true) and removed (false). */
export type ListChanges = Readonly<Record<string, boolean>>;

/** The list of addresses, what is changed of it, and the ways to change, save and discard. */
export function useWhitelist({ kept, onDraft }: PartProps<ListChanges>) {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const { data, error, load, renew } = useLoaded(API.ipWhitelist);
  const [changes, setChanges] = useState<ListChanges>(kept ?? {});
  const [theirs, setTheirs] = useState<readonly string[]>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => onDraft(isChanged ? changes : undefined), [isChanged, changes, onDraft]);
  const stored = theirs ?? data?.addresses ?? [];
  const added = Object.keys(changes).filter((address) => changes[address] && !stored.includes(address));
  const next = [...stored.filter((address) => changes[address] !== false), ...added];
  const yours = data?.yourAddress ?? '';

  /** True unless the person would be locked out and does not want to be. */
  async function isAgreed(): Promise<boolean> {
    if (isAddressAllowed(next, yours)) return true;
    return messages.confirm({
      title: t('settings.whitelist.lockOutTitle'),
      text: t('settings.whitelist.lockOut', { address: yours }),
      confirm: t('settings.whitelist.lockOutConfirm'),
      destructive: true,
    });
  }

  return {
    data,
    error,
    load,
    stored,
    added,
    next,
    changes,
    isChanged,
    isSaving,
    hasClash: theirs !== undefined,
    /** What keeps an address from being added; undefined if nothing does. */
    problemOf(text: string): 'rules.address' | 'settings.whitelist.there' | undefined {
      if (!readAddressRange(text)) return 'rules.address';
      return next.includes(text) ? 'settings.whitelist.there' : undefined;
    },
    set(address: string, isIn: boolean) {
      if (isSaving) return;
      setChanges(({ [address]: _, ...others }) =>
        stored.includes(address) === isIn ? others : { ...others, [address]: isIn },
      );
    },
    discard() {
      setChanges({});
      setTheirs(undefined);
      void load();
    },
    /** Gives true if the list is saved. */
    async save(): Promise<boolean> {
      if (!(await isAgreed())) return false;
      setSaving(true);
      try {
        const lockOut = !isAddressAllowed(next, yours);
        await http.put(API.ipWhitelist, { addresses: next, seen: stored, ...(lockOut ? { lockOut } : {}) });
        await renew();
        setChanges({});
        setTheirs(undefined);
        return true;
      } catch (failure) {
        const stale = failure instanceof ApiError && failure.body.errorCode === ERROR_CODES.stale;
        const current = stale ? failure.body.current?.value : undefined;
        if (Array.isArray(current)) setTheirs(current as string[]);
        else if (!isSilent(failure)) messages.error(failure);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
