import type { VoucherItem, Voucher } from '@porteira/contract'
import { plural, voucherCodeText } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Section.tsx'
import { Status } from '#ui/Status.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Codigos.module.css'
import { matchingVouchers, stateOf, termsText, voucherSheet } from './vouchers.ts'

type Props = {
  vouchers: Voucher[]
  items: VoucherItem[]
  mayEdit: boolean
  eventUUID: string
  admin: Admin
  onChanged: () => void
}

const FEW = 8

/** The vouchers of an event, the newest first. */
export function VoucherList({ vouchers, items, mayEdit, eventUUID, admin, onChanged }: Props) {
  const [typed, setTyped] = useState('')
  const ask = useAsk()
  const { sendAndSay, busy } = useAdminSend(admin)

  async function end({ voucherId, code }: Voucher) {
    const question = {
      title: `Encerrar ${voucherCodeText(code)}?`,
      detail: 'Ninguém mais usa este código. As compras que já o usaram ficam como estão.',
      yes: 'Encerrar',
    }
    if ((await ask(question)) !== 'yes') return
    const input = { params: { eventUUID, voucherId }, query: { token: admin.token } }
    await sendAndSay(() => api('POST /api/events/:eventUUID/vouchers/:voucherId/end', input), onChanged)
  }

  if (vouchers.length === 0)
    return (
      <EmptyState
        says="Nenhum código ainda."
        next="Um código dá desconto a quem venceu uma prova, a um patrocinador ou a quem a organização quiser."
      />
    )
  const shown = matchingVouchers(vouchers, typed)
  return (
    <Section title="Códigos do evento">
      <div className={layout['row']}>
        {vouchers.length > FEW && (
          <TextInput label="Procurar código" type="search" value={typed} onValue={setTyped} maxLength={80} />
        )}
        <Button icon="download" onClick={() => saveFile(voucherSheet(vouchers, items), 'codigos.csv')}>
          Baixar planilha
        </Button>
      </div>
      {shown.length === 0 && <p className={typography['muted']}>Nenhum código com esse texto.</p>}
      <ul className={styles['rows']}>
        {shown.map((voucher) => (
          <VoucherRow
            key={voucher.voucherId}
            voucher={voucher}
            items={items}
            {...(mayEdit && { end: () => void end(voucher) })}
            busy={busy}
          />
        ))}
      </ul>
    </Section>
  )
}

type RowProps = { voucher: Voucher; items: VoucherItem[]; busy: boolean; end?: () => void }

/** A voucher with its terms and uses. With `end` it can be ended while it is valid. */
function VoucherRow({ voucher, items, busy, end }: RowProps) {
  const { tone, text } = stateOf(voucher)
  return (
    <li>
      <p>
        <b className={styles['code']}>{voucherCodeText(voucher.code)}</b> {voucher.about}
        <span className={`${typography['line']} ${typography['caption']}`}>{termsText(voucher, items)}</span>
      </p>
      <p>
        <Status tone={tone}>{text}</Status>
        <span className={`${typography['line']} ${typography['caption']}`}>
          {voucher.uses} de {plural(voucher.maxUses, 'uso', 'usos')}
        </span>
      </p>
      {end && (
        <div className={styles['act']}>
          {tone === 'good' && (
            <Button
              size="small"
              look="quiet"
              busy={busy}
              aria-label={`Encerrar ${voucherCodeText(voucher.code)}`}
              onClick={end}
            >
              Encerrar
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
