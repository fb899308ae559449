import { type FormEvent, type Ref, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Search.module.css'

type Props = {
  boxRef: Ref<HTMLInputElement>
  /** No entry is open, so to scan is the next step. */
  isNext: boolean
  /** The server finds registered names and CPFs, which this browser does not store. */
  isOnline: boolean
  onSearch: (text: string) => void
  onScan: () => void
}

/** Finds an entry by number, name, CPF or a pasted code. A reader of codes with a cable types here too. */
export function SearchBox({ boxRef, isNext, isOnline, onSearch, onScan }: Props) {
  const [text, setText] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    onSearch(text)
    setText('')
  }

  return (
    <form className={styles['search']} role="search" noValidate onSubmit={submit}>
      <TextInput
        label={isOnline ? 'QR, número, nome ou CPF' : 'QR, número ou apelido. Nome e CPF, só com internet.'}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onValue={setText}
        maxLength={200}
        inputRef={boxRef}
      />
      <Button look={isNext ? 'main' : 'plain'} data-scan aria-label="Ler QR com a câmera" onClick={onScan}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM19 14h1M14 19v1M18 18h2v2" />
        </svg>
        <span>Ler QR</span>
      </Button>
    </form>
  )
}
