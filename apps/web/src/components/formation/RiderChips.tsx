import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from './Formation.module.css'
import type { Person } from './people.ts'

const FIRST_PEOPLE = 4

type Props = {
  /** The CPF of the logged-in buyer, or '' where 'Sou eu' cannot be chosen. */
  ownCpf: string
  people: readonly Person[]
  onChoose: (cpf: string) => void
  /** Moves the focus to the CPF field. */
  onOther: () => void
}

/** People who can be chosen without typing a CPF. Renders nothing when there are none. */
export function RiderChips({ ownCpf, people, onChoose, onOther }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  if (ownCpf === '' && people.length === 0) return null
  const shown = showsAll ? people : people.slice(0, FIRST_PEOPLE)
  return (
    <div className={styles['chips']} role="group" aria-label="Quem vai laçar?">
      {ownCpf !== '' && (
        <Button size="small" className={styles['me']} onClick={() => onChoose(ownCpf)}>
          Sou eu
        </Button>
      )}
      {shown.map(({ cpf, name }) => (
        <Button key={cpf} size="small" onClick={() => onChoose(cpf)}>
          {name}
        </Button>
      ))}
      {people.length > shown.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Mais {people.length - shown.length}
        </Button>
      )}
      <Button size="small" onClick={onOther}>
        Outro CPF
      </Button>
    </div>
  )
}
