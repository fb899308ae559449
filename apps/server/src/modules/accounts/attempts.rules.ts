/** The network of an address key: /24 of an IPv4; an IPv6 key is a network already. */
export const networkOf = (addressKey: string) =>
  /^\d+\.\d+\.\d+\.\d+$/.test(addressKey) ? `${addressKey.replace(/\.\d+$/, '')}.0/24` : addressKey
