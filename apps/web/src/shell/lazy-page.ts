import { type ComponentType, lazy } from 'react'
import { retryImport } from './retry-import.ts'

/** A page, or a part of one, that is fetched when somebody comes to see it. */
export const page = <Props = {}>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => retryImport(load))
