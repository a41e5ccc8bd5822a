/** What DevExtreme is told once, before its first widget. */
import fx from 'devextreme/animation/fx';
import config from 'devextreme/core/config';

/** Gives it the licence key, if the environment has one. Without a key it shows its notice, which stays (OPEN-201). */
export function licenseWidgets(licenseKey: string | undefined): void {
  if (licenseKey) config({ licenseKey });
}

/** Nothing fades or slides for whoever asked the system for less motion; a change of mind counts at once. */
export function calmWidgets(): void {
  const preference = matchMedia('(prefers-reduced-motion: reduce)');
  // The switch is documented, but left out of the types.
  const follow = () => Object.assign(fx, { off: preference.matches });
  preference.addEventListener('change', follow);
  follow();
}
