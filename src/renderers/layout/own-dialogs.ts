import { Camera, KeyRound, Languages } from 'lucide-react';

/** What people change about themselves, each in a dialog. */
export const OWN_DIALOGS = ['language', 'password', 'photo'] as const;
export type OwnDialog = (typeof OWN_DIALOGS)[number];

export const OWN_ICONS = { language: Languages, password: KeyRound, photo: Camera } as const;
