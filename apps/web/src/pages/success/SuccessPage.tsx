import { formationMessages } from '@porteira/domain'
import { recall } from '#api/session.ts'
import { Page } from '#components/Page.tsx'
import { useReceipt } from '#components/receipt/use-receipt.ts'
import { usePageRestoreReload } from '#components/use-page-restore-reload.ts'
import { useStoredCart } from '#components/use-stored-cart.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Loop } from '#ui/Loop.tsx'
import { ReceiptByMail } from './ReceiptByMail.tsx'
import styles from './SuccessPage.module.css'

export default function SuccessPage() {
  const { cart } = useStoredCart()
  const { print, busy } = useReceipt(recall('cartUUID'), '/success')
  usePageRestoreReload()
  const code = cart?.cartCode ?? recall('cartCode')

  return (
    <Page
      title={formationMessages.finished}
      tab="Inscrição finalizada"
      width="narrow"
      picture={
        <div className={styles['mark']}>
          <Loop done />
        </div>
      }
    >
      {code !== '' && (
        <div className={styles['ticket']}>
          <p id="code">{formationMessages.writeDownCode}</p>
          <p className={styles['code']} aria-describedby="code">
            {code}
          </p>
        </div>
      )}
      <Button look="main" fill busy={busy} onClick={() => void print()}>
        <Icon name="print" />
        Gerar comprovante
      </Button>
      {cart && <ReceiptByMail cartUUID={cart.cartUUID} storedEmail={cart.receiptEmail} />}
      <LinkButton look="quiet" href="/home">
        Área do laçador
      </LinkButton>
    </Page>
  )
}
