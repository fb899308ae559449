import { useLocationProperty } from 'wouter/use-browser-location'

/** What stands behind # in the address, decoded; '' when nothing does. */
export const useHash = () => useLocationProperty(() => decode(location.hash.slice(1)))

function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
