import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** Large numbers in a row, each over what it counts. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles['figures']}>{children}</dl>
)

export const Figure = ({ says, bad, children }: { says: string; bad?: boolean; children: ReactNode }) => (
  <div data-bad={bad || undefined}>
    <dt>{says}</dt>
    <dd>{children}</dd>
  </div>
)

type AffectedProps = { entries: number; carts: number; people: number; peopleByPhone: number }

/** How much a change of an event affects. */
export const Affected = ({ entries, carts, people, peopleByPhone }: AffectedProps) => (
  <>
    <Figure says={entries === 1 ? 'inscrição' : 'inscrições'}>{entries}</Figure>
    <Figure says={carts === 1 ? 'carrinho' : 'carrinhos'}>{carts}</Figure>
    <Figure
      says={`${people === 1 ? 'pessoa' : 'pessoas'}${peopleByPhone > 0 ? `, ${peopleByPhone} só por telefone` : ''}`}
    >
      {people}
    </Figure>
  </>
)
