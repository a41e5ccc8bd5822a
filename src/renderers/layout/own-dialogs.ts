import { Camera, History, KeyRound, Languages, MonitorSmartphone, ShieldCheck } from 'lucide-react';

/** What people see and change about themselves, each in a dialog. */
export const OWN_DIALOGS = ['language', 'password', 'factors', 'photo', 'sessions', 'recent'] as const;
export type OwnDialog = (typeof OWN_DIALOGS)[number];

export const OWN_ICONS = {
  language: Languages,
  password: KeyRound,
  factors: ShieldCheck,
  photo: Camera,
  sessions: MonitorSmartphone,
  recent: History,
} as const;
