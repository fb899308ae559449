import { page } from '#shell/lazy-page.ts'
import type { RefusalProps } from './refusal-props.ts'

/** Few buyers see it, and the pages have a limit of their size. */
export const RefusalNote = page<RefusalProps>(() => import('./RefusalNote.tsx'))
