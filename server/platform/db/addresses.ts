/** `scheme://user:password@`, the hosts, and the rest from the path or the query on. */
const ADDRESS = /^([^/?#]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Takes an address in libpq's form, whose hosts stand with commas between; gives an address for each of them. */
export function addressesOf(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url];
}
