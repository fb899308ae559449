import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** True for the address of the only document that may use the camera. */
export const isCameraPage = (path: string) => /^\/conferencia\/?$/.test(path)

const mayUseCamera = isCameraPage(location.pathname)

/**
 * Loads the page anew where a link leads into the document with the camera or out of it, because a document keeps the
 * permissions that it was loaded with. Returns true meanwhile.
 */
export function useOwnDocument() {
  const [path] = useLocation()
  const mustLoad = isCameraPage(path) !== mayUseCamera
  useEffect(() => {
    if (mustLoad) location.reload()
  }, [mustLoad])
  return mustLoad
}
