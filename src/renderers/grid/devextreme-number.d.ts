/** Part of the widget library's localisation that it does not declare. */
declare module 'devextreme/localization/number' {
  interface NumberLocalization {
    inject(parts: { getDecimalSeparator(): string; getThousandsSeparator(): string }): void;
  }
  const numberLocalization: NumberLocalization;
  export default numberLocalization;
}
