import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './People.module.css'

const LEAST = 3

type Props = {
  label: string
  busy: boolean
  /** Called with '' when the field is emptied. */
  onSearch: (term: string) => void
}

/** A field that searches people on Enter or by its button. */
export function PeopleSearchField({ label, busy, onSearch }: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The field may be in a dialog with a form of its own around it.
    event.stopPropagation()
    const term = typed.trim()
    setError(term.length < LEAST ? `Digite pelo menos ${LEAST} letras ou o CPF inteiro.` : undefined)
    if (term.length >= LEAST) onSearch(term)
  }

  return (
    <form className={styles['search']} role="search" noValidate onSubmit={submit}>
      <TextInput
        label={label}
        type="search"
        value={typed}
        onValue={(text) => {
          setTyped(text)
          if (text === '') onSearch('')
        }}
        maxLength={100}
        autoComplete="off"
        error={error}
      />
      <Button type="submit" size="square" aria-label="Buscar" busy={busy}>
        <Icon name="search" />
      </Button>
    </form>
  )
}
