import type { Drafts } from '../entries/use-entries';
import type { PartProps } from '../part';
import { ValueEditor } from './value-editor';

type Props = PartProps<Drafts>;

/** Cockpit, Settings (SETTINGS-012). */
export const CockpitValues = (props: Props) => <ValueEditor section="Cockpit" {...props} />;
/** Terminal, Settings (SETTINGS-017). */
export const TerminalValues = (props: Props) => <ValueEditor section="Terminal" {...props} />;
/** System, Settings: what holds for the business unit alone (OPEN-199). */
export const SystemValues = (props: Props) => <ValueEditor section="System" {...props} />;
