/** What a backup or its return cannot be done for, in a sentence. */
export class BackupRefused extends Error {}
