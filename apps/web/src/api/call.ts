import type { Input, Key } from '@porteira/contract'

/** A read of a page: the endpoint and its input. The page and the early calls use the same definition. */
export const call = <K extends Key & `GET ${string}`>(key: K, input: Input<K>): [K, Input<K>] => [key, input]
