import { TERMS_AGREEMENT } from '@porteira/domain'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './TermsDialog.module.css'

type Props = {
  title?: string
  terms: readonly string[]
  /** True while the call is running. The dialog stays open. */
  busy?: boolean
  onAgree: () => void
  onClose: () => void
}

export function TermsDialog({ title = 'Antes de prosseguir', terms, busy = false, onAgree, onClose }: Props) {
  const [agrees, setAgrees] = useState(false)
  return (
    <Dialog
      title={title}
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Checkbox checked={agrees} onValue={setAgrees}>
            {TERMS_AGREEMENT}
          </Checkbox>
          <Button onClick={onClose}>Voltar</Button>
          <Button look="main" disabled={!agrees} busy={busy} onClick={onAgree}>
            Confirmar
          </Button>
        </>
      }
    >
      <ul className={styles['terms']}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Dialog>
  )
}
