import type { SessionAuthenticator } from '../../platform/auth';
import type { ServerContext } from '../../platform/context';
import type { WidgetParts } from './widgets';

/** What the calls about settings stand on. */
export type SettingsParts = WidgetParts &
  Pick<ServerContext, 'config'> & {
    readonly auth: SessionAuthenticator;
    readonly version: string;
    /** The product's own texts that may be others in a business unit, by key. */
    originalTexts(language: string): ReadonlyMap<string, string>;
  };
