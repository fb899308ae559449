import type { Input, Key } from '@porteira/contract'

/** A read of a page: the endpoint and what is asked of it. The page and the first calls take it from one place. */
export const call = <K extends Key & `GET ${string}`>(key: K, input: Input<K>): [K, Input<K>] => [key, input]
