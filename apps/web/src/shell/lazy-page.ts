import { type ComponentType, lazy } from 'react'
import { retryImport } from './retry-import.ts'

/** A page or a part of one whose code loads when it is first shown. */
export const page = <Props = {}>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => retryImport(load))
