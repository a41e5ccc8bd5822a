/** Where a person's rights are explained. */
const PAGE = '/rights';

/** Takes what to look for there: a right, a flag, the address of a page. */
export function rightsAddress(find = ''): string {
  return find ? `${PAGE}?${new URLSearchParams({ find })}` : PAGE;
}
