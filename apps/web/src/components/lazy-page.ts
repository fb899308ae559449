import { type ComponentType, lazy } from 'react'
import { retryImport } from './retry-import.ts'

/** A page that is fetched when somebody goes there. */
export const page = (load: () => Promise<{ default: ComponentType }>) => lazy(() => retryImport(load))
