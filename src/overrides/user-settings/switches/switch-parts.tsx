import { useTranslation } from 'react-i18next';
import { API } from '../../../engine/http';
import { inWords } from '../../../engine/words';
import { textOf } from '../../../renderers/captions';
import type { PartProps } from '../part';
import { SwitchList } from './switch-list';
import type { Turned } from './use-switches';

/** System, code switches (SETTINGS-024, OPEN-177). */
export function CodeSwitches(props: PartProps<Turned>) {
  const { t } = useTranslation();
  return (
    <SwitchList
      {...props}
      paths={{ available: API.availableSwitches, enabled: API.enabledSwitches }}
      title={t('settings.parts.code-switches')}
      needsApproval={false}
      about={t('settings.switches.aboutSwitches')}
      nameOf={({ name }) => textOf([`settings.names.${name}`], inWords(name.replace(/[A-Z]/g, '-$&').toLowerCase()))}
      aboutOf={({ name, description }) => textOf([`settings.about.${name}`], description)}
    />
  );
}

/** System, feature flags (SETTINGS-025, OPEN-101). */
export function FeatureFlags(props: PartProps<Turned>) {
  const { t } = useTranslation();
  return (
    <SwitchList
      {...props}
      paths={{ available: API.availableFeatures, enabled: API.enabledFeatures }}
      title={t('settings.parts.feature-flags')}
      needsApproval
      about={t('settings.switches.aboutFlags')}
      nameOf={({ name, description }) => textOf([`features.${name}`], description)}
      aboutOf={({ name }) => name}
    />
  );
}
