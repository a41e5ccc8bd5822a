/** Why a person may or may not, in sentences. */
import type { TFunction } from 'i18next';
import type { LastChange, PersonRights } from '../../engine/http';
import type { PermissionSets } from '../../engine/model';
import { ADMIN_ROLE, featureOn, type RightsOfPerson, whyFeature, whyRights } from '../../engine/permission';
import type { Cockpit } from '../../renderers/cockpit';
import type { Guard, Subject } from './subjects';

export interface Verdict {
  readonly allowed: boolean;
  /** Each with where it comes from. */
  readonly reasons: readonly Reason[];
  /** That it waits for somebody else, and for whom. */
  readonly waits?: string | undefined;
}

export interface Reason {
  /** The right, or the flags. */
  readonly key: string;
  readonly allowed: boolean;
  readonly text: string;
  readonly origin: string;
}

/** Makes the sentences about one person. */
export function createReasons(
  person: PersonRights,
  sets: PermissionSets,
  { format, t }: { readonly format: Cockpit['format']; readonly t: TFunction },
): (subject: Subject) => Verdict {
  const facts: RightsOfPerson = {
    sets,
    settings: person.permissions,
    roles: person.roles,
    features: new Set(person.features),
  };
  const whyRight = whyRights(facts);
  const names = (list: readonly string[]): string => list.join(', ');
  const by = ({ by }: LastChange): string => by || t('rightsPage.product');
  const values = (change: LastChange) => ({ by: by(change), at: format.dateTime(change.at) });

  function ofRight(key: string): Reason {
    const { allowed, rule, through, holders, source } = whyRight(key);
    const change = person.rightChanges[key];
    const origin =
      change && source !== 'unlisted'
        ? t(`rightsPage.source.${source}By`, values(change))
        : t(`rightsPage.source.${source}`);
    const text = t(`rightsPage.rule.${rule}`, {
      name: person.displayName,
      through: names(through),
      holders: names(holders),
    });
    return { key, allowed, text, origin };
  }

  function ofFeature(feature: NonNullable<Guard['feature']>): Reason {
    const { allowed, flags, asksForNone } = whyFeature(feature, facts);
    const [flag = ''] = flags;
    const change = person.flagChanges[flag];
    const isOn = asksForNone ? !allowed : allowed;
    const text = t(asksForNone ? 'rightsPage.flag.none' : 'rightsPage.flag.needs', { flags: names(flags) });
    const state = t(isOn ? 'rightsPage.flag.on' : 'rightsPage.flag.off');
    const origin = change?.by ? t(isOn ? 'rightsPage.flag.onBy' : 'rightsPage.flag.offBy', values(change)) : state;
    return { key: flags.join(' '), allowed, text, origin };
  }

  function waitsFor(approval: Subject['approval']): string | undefined {
    if (!approval || !featureOn(approval.feature, facts.features)) return undefined;
    const holders = names(whyRight(approval.permission).holders) || ADMIN_ROLE;
    return t(approval.when ? 'rightsPage.waitsSometimes' : 'rightsPage.waits', { holders });
  }

  return ({ guards, approval }) => {
    const permissions = [...new Set(guards.flatMap(({ permission }) => permission ?? []))];
    const reasons = [
      ...permissions.map(ofRight),
      ...guards.flatMap(({ feature }) => (feature === undefined ? [] : [ofFeature(feature)])),
    ];
    const allowed = reasons.every((reason) => reason.allowed);
    return { allowed, reasons, waits: allowed ? waitsFor(approval) : undefined };
  };
}
