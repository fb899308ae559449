import type { ComponentProps } from 'react'
import { Masthead } from '#ui/Masthead.tsx'
import { MainNav } from './MainNav.tsx'

/** The masthead of a public page with the navigation. */
export const SiteHeader = (props: Omit<ComponentProps<typeof Masthead>, 'nav'>) => (
  <Masthead {...props} nav={<MainNav />} />
)
