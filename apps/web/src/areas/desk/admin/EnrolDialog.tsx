import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import styles from './EnrolDialog.module.css'

type Props = { offer: { secret: string; qr: string }; admin: Admin; onClose: () => void }

/** The secret in groups of four characters. Authenticators accept the spaces. */
const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

/** Shows the secret as a QR code, asks for the first code, and then shows the backup codes once. */
export function EnrolDialog({ offer, admin, onClose }: Props) {
  const [codes, setCodes] = useState<string[]>()
  const { send, busy } = useAdminSend(admin)

  async function confirm(code: string) {
    const done = await send(() =>
      api('POST /api/users/second-factor/confirm', { query: { token: admin.token }, body: { code } }),
    )
    if (done) setCodes(done.backupCodes)
  }

  if (!codes)
    return (
      <CodeDialog
        title="Ativar autenticador"
        busy={busy}
        onText={(code) => void confirm(code)}
        onClose={onClose}
      >
        <p>Aponte o aplicativo autenticador para o QR code, ou digite a chave.</p>
        <img className={styles['qr']} src={offer.qr} alt="QR code do autenticador" />
        <p className={typography['caption']}>
          Chave: <b>{groupByFour(offer.secret)}</b>
        </p>
      </CodeDialog>
    )
  return (
    <Dialog
      title="Guarde estes códigos"
      onClose={onClose}
      footer={
        <Button look="main" onClick={onClose}>
          Guardei
        </Button>
      }
    >
      <p>Cada um vale uma vez, para o dia em que o telefone faltar. Eles não serão mostrados de novo.</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
