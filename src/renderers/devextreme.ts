/** What DevExtreme is told once, before its first widget. */
import config from 'devextreme/core/config';

/** Gives it the licence key, if the environment has one. Without a key it shows its notice, which stays (OPEN-201). */
export function licenseWidgets(licenseKey: string | undefined): void {
  if (licenseKey) config({ licenseKey });
}
