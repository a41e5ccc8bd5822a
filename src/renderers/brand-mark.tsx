/** Three boxes, stacked. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" className="brand-mark" aria-hidden="true">
      <rect x="3" y="13" width="8" height="8" rx="1.5" />
      <rect x="13" y="13" width="8" height="8" rx="1.5" opacity=".55" />
      <rect x="8" y="3" width="8" height="8" rx="1.5" opacity=".8" />
    </svg>
  );
}
