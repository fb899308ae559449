import type { Input, Key } from '@porteira/contract'

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown> }

/** The URL of an endpoint, with parameters and query. Empty query values are left out. */
export function urlOf<K extends Key>(key: K, input: Omit<Input<K>, 'body'>) {
  const { params = {}, query = {} } = input as AnyInput
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = String(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])))
  return search ? `${path}?${search}` : path
}
