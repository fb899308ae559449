import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Callout.module.css'

type Props = { tone?: 'calm' | 'bad' | 'good'; icon?: IconName; children: ReactNode; live?: boolean }

/** A sentence that stays on the page. With `live` screen readers announce it. */
export const Callout = ({ tone = 'calm', icon, children, live = false }: Props) => (
  <p className={`${styles['notice']} ${styles[tone]}`} role={live ? 'status' : undefined}>
    <Icon name={icon ?? (tone === 'good' ? 'check' : 'alert')} />
    <span>{children}</span>
  </p>
)
