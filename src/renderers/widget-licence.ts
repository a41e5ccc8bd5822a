let licenceKey: string | undefined;

/** Keeps the key of DevExtreme's licence until its code is there, if the environment has one. */
export function keepWidgetLicence(key: string | undefined): void {
  licenceKey = key;
}

export function widgetLicence(): string | undefined {
  return licenceKey;
}
