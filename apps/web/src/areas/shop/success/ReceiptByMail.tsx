import { useState } from 'react'
import type { Session } from '#storage/page-reads.ts'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import styles from './ReceiptByMail.module.css'
import { useReceiptMail } from './use-receipt-mail.ts'

type Props = { cartUUID: string; storedEmail: string; session: Session }

/** Sends the receipt by mail to the buyer's address or to another one for this purchase. */
export function ReceiptByMail({ cartUUID, storedEmail, session }: Props) {
  const [changed, setChanged] = useState('')
  const [asksEmail, setAsksEmail] = useState(false)
  const { send, isSending, change, isChanging } = useReceiptMail(cartUUID, session)
  const email = changed || storedEmail

  async function save(newEmail: string) {
    const saved = await change(newEmail)
    if (saved === undefined) return
    setChanged(saved)
    setAsksEmail(false)
  }

  return (
    <section className={classes(card['panel'], styles['mail'])}>
      <h2 className={typography['label']}>Resumo por e-mail</h2>
      <p className={styles['address']}>{email}</p>
      <div className={styles['two']}>
        <Button onClick={() => setAsksEmail(true)}>Alterar email</Button>
        <Button busy={isSending} onClick={() => void send(email)}>
          <Icon name="mail" />
          Enviar
        </Button>
      </div>
      {asksEmail && (
        <EmailDialog
          busy={isChanging}
          onEmail={(newEmail) => void save(newEmail)}
          onClose={() => setAsksEmail(false)}
        />
      )}
    </section>
  )
}
