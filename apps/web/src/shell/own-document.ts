import { CAMERA_PAGE, pageAt } from '@porteira/domain'
import { useLocation } from 'wouter'
import { useWhen } from './use-when.ts'

/** True for the address of the only document that may use the camera. */
export const isCameraPage = (path: string) => pageAt(path) === CAMERA_PAGE

const mayUseCamera = isCameraPage(location.pathname)

/**
 * Reloads the page after a link into the document with the camera or out of it, because a document keeps the permissions
 * with which it was loaded. Returns true while the page reloads.
 */
export function useOwnDocument() {
  const [path] = useLocation()
  const mustLoad = isCameraPage(path) !== mayUseCamera
  useWhen(mustLoad, () => location.reload())
  return mustLoad
}
