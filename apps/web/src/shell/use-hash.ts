import { useLocationProperty } from 'wouter/use-browser-location'

/** The decoded text after # in the address; '' when there is none. */
export const useHash = () => useLocationProperty(() => decode(location.hash.slice(1)))

function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
