import ipaddr from 'ipaddr.js';

/** One that an address belongs to. */
export interface Network {
  /** An IPv4 address, or the prefix of an IPv6 network, such as `2001:db8:1:2::/64`. */
  readonly name: string;
  /** How many times a limit holds for it. */
  readonly times: number;
}

/**
 * The network of an address, whose prefix has so many bits. What is no address stays as it is: a proxy may
 * send anything. An IPv4 address that is written as IPv6 is IPv4.
 * @param address undefined once the caller has reset the connection, whatever the types of Fastify promise
 */
export function prefixOf(
  address: string | undefined,
  bits: { readonly ipv4: number; readonly ipv6: number },
) {
  if (!address || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  const length = parsed instanceof ipaddr.IPv4 ? bits.ipv4 : bits.ipv6;
  if (length === 32 && parsed instanceof ipaddr.IPv4) return parsed.toString();
  const kind = parsed instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${parsed.toString()}/${length}`).toString()}/${length}`;
}

/**
 * The networks by which callers are limited: an IPv4 address; of IPv6 the /64 that a household has, and the
 * /48 that a provider may give to one customer, for which ten times a limit holds. Count them in this order,
 * and what a network refuses in no wider one: otherwise one home uses up the limit of its neighbours.
 */
export function networksOf(address: string | undefined): readonly Network[] {
  const [narrow, wide] = [64, 48].map((ipv6) => prefixOf(address, { ipv4: 32, ipv6 }));
  return narrow === wide
    ? [{ name: narrow!, times: 1 }]
    : [
        { name: narrow!, times: 1 },
        { name: wide!, times: 10 },
      ];
}

/** The widest network of a caller, for queues in which each has one place. */
export const actorOf = (address: string | undefined): string => prefixOf(address, { ipv4: 32, ipv6: 48 });
